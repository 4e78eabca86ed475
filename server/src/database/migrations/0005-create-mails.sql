-- The outbox. A mail is written in the transaction of the act it belongs to and sent by the mail worker.
create table mails (
  id bigint generated always as identity primary key,
  -- Stable over all attempts, so that a receiver can tell a repeated mail.
  message_id text not null unique,
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
  -- When it may be tried; while it is being sent, when another worker may take over.
  due_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_due on mails (due_at) where status = 'queued';
create index mails_dead on mails (created_at) where status = 'dead';
