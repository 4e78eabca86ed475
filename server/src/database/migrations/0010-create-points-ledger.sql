-- The ledger of the points: what happened to those of each registration. Lines are only ever added, and the status of a
-- registration is derived from them.
--
-- The version before this one goes on working beside it: it inserts registrations and reads credited_at, both as before.
-- It never changes credited_at, and the first line of what it registers is written by the trigger below. Nobody can
-- register while the lines of the past are written, which takes about ten seconds for a million registrations.
lock table registrations in share row exclusive mode;

create table points_lines (
  id bigint generated always as identity,
  registration_id bigint not null,
  -- The registration's, so that a member's lines are one stretch of one index.
  member_id integer not null,
  -- 1, and one more each time an operator has a refused registration tried again.
  attempt integer not null default 1,
  kind text not null check (kind in ('pending', 'credited', 'refused')),
  credits integer not null,
  -- Why the shop refused: a word that the contract has a sentence for.
  reason text,
  created_at timestamptz not null default now(),
  constraint points_lines_reason check ((kind = 'refused') = (reason is not null))
);

insert into points_lines (registration_id, member_id, kind, credits, created_at)
select id, member_id, line.kind, credits, line.created_at
from registrations
cross join lateral (values ('pending', created_at), ('credited', credited_at)) as line (kind, created_at)
where line.created_at is not null
order by line.created_at, id;

alter table points_lines
  add primary key (id),
  add foreign key (registration_id) references registrations;
-- Every attempt begins once and ends once.
create unique index points_lines_once on points_lines (registration_id, attempt, (kind = 'pending'));
create unique index points_lines_credited_once on points_lines (registration_id) where kind = 'credited';
-- One member's lines, newest first, and their sums without touching the table.
create index points_lines_newest on points_lines (member_id, created_at desc, id desc) include (kind, credits);

create function refuse_change_of_points_lines() returns trigger language plpgsql as $$
begin
  raise exception 'the lines of the points ledger are never changed or removed';
end $$;
create trigger points_lines_append_only before update or delete on points_lines
  for each statement execute function refuse_change_of_points_lines();

-- A registration that arrives credited, as those of the demo do, brings that line along.
create function start_points_of_registration() returns trigger language plpgsql as $$
begin
  insert into points_lines (registration_id, member_id, kind, credits, created_at)
  values (new.id, new.member_id, 'pending', new.credits, new.created_at);
  if new.credited_at is not null then
    insert into points_lines (registration_id, member_id, kind, credits, created_at)
    values (new.id, new.member_id, 'credited', new.credits, new.credited_at);
  end if;
  return null;
end $$;
create trigger registrations_start_points after insert on registrations
  for each row execute function start_points_of_registration();

-- While the newest line is a refusal: since when.
alter table registrations add column refused_at timestamptz;

-- credited_at and refused_at only repeat what the newest line says, and a line that does not follow from the ones before
-- it is refused.
create function project_points_line() returns trigger language plpgsql as $$
begin
  update registrations set
    credited_at = case when new.kind = 'credited' then new.created_at end,
    refused_at = case when new.kind = 'refused' then new.created_at end
  where id = new.registration_id and member_id = new.member_id and credits = new.credits
    and (credited_at is null or (new.kind = 'credited' and credited_at = new.created_at))
    and (refused_at is not null) = (new.kind = 'pending');
  if not found then
    raise exception 'a % line does not fit registration %', new.kind, new.registration_id;
  end if;
  return null;
end $$;
create trigger points_lines_project after insert on points_lines
  for each row when (new.kind <> 'pending' or new.attempt > 1) execute function project_points_line();

-- Only the trigger above gets to these columns, from within another trigger: so they are never ahead of the ledger.
create function refuse_points_without_line() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'the points of a registration change by a line in points_lines';
  end if;
  return new;
end $$;
create trigger registrations_points_follow_ledger before update of credited_at, refused_at on registrations
  for each row
  when (new.credited_at is distinct from old.credited_at or new.refused_at is distinct from old.refused_at)
  execute function refuse_points_without_line();

-- When the gift shop last told us credits.
alter table members add column balance_refreshed_at timestamptz;

-- Work that comes back by the clock: one row per kind, so that it runs once at a time over all replicas.
create table schedules (
  name text primary key,
  pattern text not null,
  -- When it runs next, also after an outage: then once.
  due_at timestamptz not null,
  -- Runs that failed since the last one that did not.
  failures integer not null default 0,
  -- While a run has it in hand: which run, and when another one may take over.
  lease_id uuid,
  leased_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- What the last run that came to an end did: counts, nobody's data.
  result json
);
