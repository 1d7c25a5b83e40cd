create table skill (
  id text primary key,
  path text not null,
  root text not null,
  project_id text not null,
  scope text not null,
  nearness integer not null,
  plugin text not null,
  hosts text not null,
  name text not null,
  description text not null,
  problems integer not null,
  refused text not null,
  is_for_models integer not null,
  content_hash text not null,
  size bigint not null,
  mtime_ns bigint not null,
  seen_at text not null
);

create index skill_by_root on skill (project_id, root);

create table skill_root (
  project_id text not null,
  path text not null,
  fingerprint text not null,
  primary key (project_id, path)
)
