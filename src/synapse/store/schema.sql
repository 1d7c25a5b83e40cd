-- Today's tables, made from migrations/ by `./dev docs`; read it, do not edit it.

CREATE INDEX change_by_learning on learning_change (learning_id);

CREATE TABLE evidence (
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
, last_at text not null default '');

CREATE INDEX evidence_by_learning on evidence (learning_id);

CREATE TABLE excluded_session (
  session_id text primary key,
  reason text not null,
  recorded_at text not null
);

CREATE TABLE finding (
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

CREATE INDEX finding_by_session on finding (session_id);

CREATE INDEX finding_waiting on finding (learning_id, project_id);

CREATE TABLE forgotten (
  learning_id text primary key,
  at text not null
);

CREATE TABLE injected (
  injection_id text not null,
  learning_id text not null,
  number integer not null,
  tokens integer not null,
  reason text not null,
  was_told integer not null, line text not null default '', is_named integer not null default 0,
  primary key (injection_id, number)
);

CREATE INDEX injected_learning on injected (learning_id);

CREATE TABLE injected_skill (
  injection_id text not null,
  name text not null,
  skill_id text not null,
  form text not null,
  words text not null,
  tokens integer not null,
  reason text not null,
  was_told integer not null,
  primary key (injection_id, name)
);

CREATE TABLE injection (
  id text primary key,
  session_id text not null,
  project_id text not null,
  host text not null,
  event text not null,
  at text not null,
  tokens integer not null,
  was_late integer not null
);

CREATE INDEX injection_by_session on injection (session_id, at);

CREATE TABLE learning (
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

CREATE INDEX learning_by_entity on learning_entity (entity);

CREATE INDEX learning_by_project on learning (project_id, status);

CREATE TABLE learning_change (
  id text primary key,
  learning_id text not null,
  from_status text not null,
  to_status text not null,
  why text not null,
  at text not null
);

CREATE TABLE learning_entity (
  learning_id text not null,
  entity text not null,
  primary key (learning_id, entity)
);

CREATE TABLE migration (
  number integer primary key,
  name text not null,
  hash text not null,
  applied_at text not null
);

CREATE TABLE observation (
  id text primary key,
  session_id text not null,
  part integer not null,
  place bigint not null,
  turn_id text not null,
  project_id text not null,
  host text not null,
  event text not null,
  source text not null,
  role_rank text not null,
  agent text not null,
  tool text not null,
  tool_use_id text not null,
  input text not null,
  output text not null,
  text text not null,
  outcome text not null,
  files text not null,
  cwd text not null,
  at text not null,
  recorded_at text not null,
  content_hash text not null
);

CREATE INDEX observation_by_recorded on observation (recorded_at);

CREATE INDEX observation_by_session on observation (session_id, part, place);

CREATE TABLE posting (
  scope_id text not null,
  term text not null,
  packed bytea not null,
  primary key (scope_id, term)
);

CREATE TABLE project (
  id text primary key,
  name text not null,
  root text not null,
  origin text not null,
  first_seen_at text not null
);

CREATE TABLE purged_observation (
  id text primary key,
  purged_at text not null
);

CREATE TABLE recall (
  number integer primary key,
  learning_id text not null,
  scope_id text not null,
  kind text not null,
  line text not null,
  value integer not null,
  tokens integer not null
);

CREATE INDEX recall_by_scope on recall (scope_id, value);

CREATE TABLE session (
  id text primary key,
  host text not null,
  native_id text not null,
  project_id text not null,
  cwd text not null,
  title text not null,
  version text not null,
  parent_id text not null,
  is_automated integer not null,
  started_at text not null,
  last_at text not null,
  recorded_at text not null
);

CREATE INDEX session_by_project on session (project_id, last_at);

CREATE TABLE session_part (
  session_id text not null,
  transcript_id text not null,
  part integer not null,
  primary key (session_id, transcript_id)
);

CREATE TABLE skill (
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

CREATE INDEX skill_by_root on skill (project_id, root);

CREATE TABLE skill_call (
  observation_id text primary key,
  project_id text not null,
  session_id text not null,
  name text not null,
  at text not null
);

CREATE INDEX skill_call_by_project on skill_call (project_id, name, session_id);

CREATE TABLE skill_card (
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

CREATE INDEX skill_card_by_call on skill_card (scope_id, called);

CREATE INDEX skill_card_by_name on skill_card (scope_id, name);

CREATE UNIQUE INDEX skill_card_by_skill on skill_card (scope_id, skill_id);

CREATE TABLE skill_posting (
  scope_id text not null,
  term text not null,
  holders integer not null,
  packed bytea not null,
  primary key (scope_id, term)
);

CREATE TABLE skill_root (
  project_id text not null,
  path text not null,
  fingerprint text not null,
  primary key (project_id, path)
);

CREATE TABLE skill_version (
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

CREATE INDEX skill_version_by_name on skill_version (name, scope_id, number);

CREATE TABLE skill_version_change (
  id text primary key,
  version_id text not null,
  from_state text not null,
  to_state text not null,
  cause text not null,
  by_whom text not null,
  at text not null
);

CREATE INDEX skill_version_change_by_version on skill_version_change (version_id);

CREATE TABLE skip (
  transcript_id text not null,
  reason text not null,
  count bigint not null,
  primary key (transcript_id, reason)
);

CREATE TABLE step (
  name text not null,
  subject text not null,
  watermark text not null,
  primary key (name, subject)
);

CREATE TABLE transcript (
  id text primary key,
  path text not null,
  host text not null,
  format text not null,
  size bigint not null,
  mtime_ns bigint not null,
  fingerprint text not null,
  position text not null,
  state text not null,
  records bigint not null,
  bad_lines bigint not null,
  refused text not null,
  read_at text not null
);

