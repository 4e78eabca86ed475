-- What somebody waits for, such as the mail with a link to log in again, is claimed before all else of its kind.
alter table queue add column is_urgent boolean not null default false;
create index queue_urgent on queue (kind, due_at, id) where is_urgent and status <> 'dead';
