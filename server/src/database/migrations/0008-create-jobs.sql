-- Work that was promised in an answer but is done after it.
create table jobs (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  -- When it may be tried; while it runs, when another worker may take over.
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index jobs_due_at on jobs (due_at);
