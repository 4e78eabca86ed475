-- What somebody of staff narrows a list to again and again, under a name of their own.
create table list_views (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  subject text not null,
  name text not null,
  filters jsonb not null,
  constraint list_views_name unique (member_id, subject, name)
);
