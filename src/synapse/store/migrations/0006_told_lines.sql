alter table injected add column line text not null default '';

alter table injected add column is_named integer not null default 0
