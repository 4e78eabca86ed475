-- Sessions of guests and members. The cookie holds the id, the table only its SHA-256.
create table sessions (
  id_hash bytea primary key,
  member_id integer references members on delete cascade,
  csrf_token text not null,
  -- The remember token that this session came from, so that logging out revokes it too.
  remember_token_id bigint,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index sessions_member_id on sessions (member_id) where member_id is not null;
create index sessions_seen_at on sessions (seen_at);

create table remember_tokens (
  id bigint generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index remember_tokens_member_id on remember_tokens (member_id);

alter table sessions
  add constraint sessions_remember_token_id foreign key (remember_token_id)
  references remember_tokens on delete set null;
create index sessions_remember_token_id on sessions (remember_token_id) where remember_token_id is not null;

-- Counted attempts, shared by all replicas: one row per key and window.
create table rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets_at on rate_limits (resets_at);
