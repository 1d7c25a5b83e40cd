alter table evidence add column last_at text not null default ''
