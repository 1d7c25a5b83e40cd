create table finding (
  id text primary key,
  detector text not null,
  kind text not null,
  mode text not null,
  score double precision not null,
  start integer not null,
  session_id text not null,
  project_id text not null,
  observation_id text not null,
  observation_ids text not null,
  role_rank text not null,
  statement text not null,
  prefer text not null,
  avoid text not null,
  trigger_text text not null,
  during text not null,
  quote text not null,
  cues text not null,
  place bigint not null,
  at text not null,
  recorded_at text not null,
  learning_id text not null
);

create index finding_by_session on finding (session_id);

create index finding_waiting on finding (learning_id, project_id);

create table learning (
  id text primary key,
  number integer not null unique,
  kind text not null,
  statement text not null,
  scope text not null,
  project_id text not null,
  status text not null,
  status_since text not null,
  author text not null,
  role_rank text not null,
  is_strong integer not null,
  prefer text not null,
  avoid text not null,
  trigger_text text not null,
  action text not null,
  during text not null,
  domain text not null,
  superseded_by text not null,
  valid_from text not null,
  valid_to text not null,
  created_at text not null
);

create index learning_by_project on learning (project_id, status);

create table learning_entity (
  learning_id text not null,
  entity text not null,
  primary key (learning_id, entity)
);

create index learning_by_entity on learning_entity (entity);

create table evidence (
  id text primary key,
  learning_id text not null,
  kind text not null,
  author text not null,
  session_id text not null,
  role_rank text not null,
  start integer not null,
  observation_id text not null,
  quote text not null,
  at text not null,
  recorded_at text not null
);

create index evidence_by_learning on evidence (learning_id);

create table learning_change (
  id text primary key,
  learning_id text not null,
  from_status text not null,
  to_status text not null,
  why text not null,
  at text not null
);

create index change_by_learning on learning_change (learning_id);

create table forgotten (
  learning_id text primary key,
  at text not null
);

create table injection (
  id text primary key,
  session_id text not null,
  project_id text not null,
  host text not null,
  event text not null,
  at text not null,
  tokens integer not null,
  was_late integer not null
);

create index injection_by_session on injection (session_id, at);

create table injected (
  injection_id text not null,
  learning_id text not null,
  number integer not null,
  tokens integer not null,
  reason text not null,
  was_told integer not null,
  primary key (injection_id, number)
);

create index injected_learning on injected (learning_id);

create table step (
  name text not null,
  subject text not null,
  watermark text not null,
  primary key (name, subject)
);

create table recall (
  number integer primary key,
  learning_id text not null,
  scope_id text not null,
  kind text not null,
  line text not null,
  value integer not null,
  tokens integer not null
);

create index recall_by_scope on recall (scope_id, value);

create table posting (
  scope_id text not null,
  term text not null,
  packed bytea not null,
  primary key (scope_id, term)
);

insert into step (name, subject, watermark) select 'detect', id, '' from session
