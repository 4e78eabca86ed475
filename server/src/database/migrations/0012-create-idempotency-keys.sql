-- Answers by the key of the call that asked for them, written in the transaction of what that call did.
create table idempotency_keys (
  member_id integer not null references members on delete cascade,
  -- Method and path.
  call text not null,
  key text not null,
  -- SHA-256 of the body: the key of one body is no key of another.
  body_hash text not null,
  answer json not null,
  created_at timestamptz not null default now(),
  primary key (member_id, call, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
