-- What a member sent in at once, in one batch or many: summed up to them in one mail.
create table registration_submissions (
  id bigint generated always as identity primary key,
  member_id integer not null references members,
  -- The client's own name for it.
  submission uuid not null,
  -- Rows that were sent; what they did not become registrations of, was refused.
  row_count integer not null,
  is_final boolean not null,
  last_batch_at timestamptz not null default now(),
  summarised_at timestamptz,
  created_at timestamptz not null default now(),
  constraint registration_submissions_once unique (member_id, submission)
);
create index registration_submissions_open on registration_submissions (last_batch_at) where summarised_at is null;

-- Null for what was registered by itself, which is also what the version before this one writes.
alter table registrations add column submission_id bigint references registration_submissions;
create index registrations_submission_id on registrations (submission_id) where submission_id is not null;
