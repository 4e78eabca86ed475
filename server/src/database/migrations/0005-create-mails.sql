-- The outbox. A mail is written in the transaction of the act it belongs to and sent by the mail worker.
create table mails (
  id bigint generated always as identity primary key,
  -- With the sender's domain the Message-ID: the same over all attempts, so that a receiver can tell a repeated mail.
  message_id uuid not null default gen_random_uuid(),
  kind text not null,
  recipient_name text not null,
  recipient_address text not null,
  reply_to_name text,
  reply_to_address text,
  subject text not null,
  html text not null,
  text text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'dead')),
  attempts integer not null default 0,
  -- When it may be tried.
  due_at timestamptz not null default now(),
  -- While a worker has it in hand: when another one may take over.
  leased_until timestamptz,
  -- What still fails after this moment is dead.
  give_up_at timestamptz not null default now() + interval '5 days',
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_due on mails (due_at) where status = 'queued';
create index mails_dead on mails (id) where status = 'dead';
