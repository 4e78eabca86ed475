-- What has to be done after the act that it belongs to: written in its transaction, claimed by the queue worker.
create table queue (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null default '{}',
  -- A held entry waits for something else than its turn, as its kind says; a dead one waits for an operator.
  status text not null default 'queued' check (status in ('queued', 'held', 'dead')),
  attempts integer not null default 0,
  -- When it may be claimed; while it is leased, when another worker may take over.
  due_at timestamptz not null default now(),
  -- Whose run it is; null when nobody has claimed it.
  lease_id uuid,
  -- What still fails after this moment is dead.
  give_up_at timestamptz not null default now() + interval '5 days',
  last_error text,
  created_at timestamptz not null default now(),
  -- Only of a recurring entry, which is never removed: when it is due again, and how its last run ended (counts, nobody's data).
  pattern text,
  started_at timestamptz,
  finished_at timestamptz,
  result json
);
create index queue_due on queue (kind, due_at, id) where status <> 'dead';
create index queue_dead on queue (id) where status = 'dead';
create unique index queue_recurring on queue (kind) where pattern is not null;

-- What was queued moves here. The previous version may run beside this one: no write of it may fall between.
lock table jobs, schedules in share row exclusive mode;

-- A job that is running right now runs again, as after a kill.
insert into queue (kind, payload, attempts, due_at, created_at)
  select name, payload, attempts, due_at, created_at from jobs order by id;
delete from jobs;

create function queue_job_of_previous_version() returns trigger language plpgsql as $$
begin
  insert into queue (kind, payload) values (new.name, new.payload);
  return null;
end $$;
create trigger jobs_go_to_queue before insert on jobs for each row execute function queue_job_of_previous_version();

-- A run of the previous version notices within 15 seconds that its lease is gone, and ends.
insert into queue (kind, pattern, attempts, due_at, started_at, finished_at, result)
  select name, pattern, failures, case when leased_until > now() then now() + interval '20 seconds' else due_at end,
    started_at, finished_at, result
  from schedules;
-- The previous version can never claim a run again.
update schedules set lease_id = gen_random_uuid(), leased_until = 'infinity';
