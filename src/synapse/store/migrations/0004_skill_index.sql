create table skill_card (
  number integer primary key,
  skill_id text not null,
  scope_id text not null,
  name text not null,
  called text not null,
  description text not null,
  path text not null,
  hosts text not null,
  nearness integer not null,
  is_draft integer not null,
  may_tell integer not null,
  may_load integer not null,
  terms bytea not null,
  pairs bytea not null
);

create unique index skill_card_by_skill on skill_card (scope_id, skill_id);

create index skill_card_by_name on skill_card (scope_id, name);

create index skill_card_by_call on skill_card (scope_id, called);

create table skill_posting (
  scope_id text not null,
  term text not null,
  holders integer not null,
  packed bytea not null,
  primary key (scope_id, term)
);

create table skill_call (
  observation_id text primary key,
  project_id text not null,
  session_id text not null,
  name text not null,
  at text not null
);

create index skill_call_by_project on skill_call (project_id, name, session_id);

create table injected_skill (
  injection_id text not null,
  name text not null,
  skill_id text not null,
  form text not null,
  words text not null,
  tokens integer not null,
  reason text not null,
  was_told integer not null,
  primary key (injection_id, name)
)
