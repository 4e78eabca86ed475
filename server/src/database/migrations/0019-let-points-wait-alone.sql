-- Pending registrations that the gift shop could not answer although it answered others: each has a next try of its own.
-- A row of a registration that is no longer pending means nothing.
create table points_waits (
  registration_id bigint primary key references registrations on delete cascade,
  -- In a row, of this registration.
  failures integer not null default 1,
  -- For the operator: how the last call failed, nobody's data.
  reason text not null,
  next_try_at timestamptz not null
);
create index points_waits_next on points_waits (next_try_at, registration_id);
