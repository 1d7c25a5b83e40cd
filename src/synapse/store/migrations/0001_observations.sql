create table project (
  id text primary key,
  name text not null,
  root text not null,
  origin text not null,
  first_seen_at text not null
);

create table session (
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

create index session_by_project on session (project_id, last_at);

create table transcript (
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

create table skip (
  transcript_id text not null,
  reason text not null,
  count bigint not null,
  primary key (transcript_id, reason)
);

create table session_part (
  session_id text not null,
  transcript_id text not null,
  part integer not null,
  primary key (session_id, transcript_id)
);

create table observation (
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

create index observation_by_session on observation (session_id, part, place);

create index observation_by_recorded on observation (recorded_at);

create table purged_observation (
  id text primary key,
  purged_at text not null
);

create table excluded_session (
  session_id text primary key,
  reason text not null,
  recorded_at text not null
);
