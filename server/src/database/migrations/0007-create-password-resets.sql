-- At most one reset link per member: a new one replaces the old. The mail holds the token, the table its SHA-256.
create table password_resets (
  member_id integer primary key references members on delete cascade,
  -- null once it is used; the row stays, so that the next mail still waits its minute.
  token_hash bytea,
  created_at timestamptz not null default now()
);
