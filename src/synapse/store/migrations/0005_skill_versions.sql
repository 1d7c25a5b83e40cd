create table skill_version (
  id text primary key,
  scope_id text not null,
  name text not null,
  number integer not null,
  state text not null,
  state_since text not null,
  content_hash text not null,
  base_hash text not null,
  target text not null,
  kind text not null,
  author text not null,
  reason text not null,
  sessions text not null,
  is_wished integer not null,
  test_result text not null,
  created_at text not null
);

create index skill_version_by_name on skill_version (name, scope_id, number);

create table skill_version_change (
  id text primary key,
  version_id text not null,
  number integer not null,
  from_state text not null,
  to_state text not null,
  cause text not null,
  by_whom text not null,
  at text not null
);

create index skill_version_change_by_version on skill_version_change (version_id);
