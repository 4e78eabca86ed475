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
-- What is on its way to an address, for the limit of a day, and what is held for it.
create index queue_mails_tried_for on queue ((payload #>> '{to,address}'), created_at) where kind = 'mail' and attempts > 0;
create index queue_mails_held_for on queue ((payload #>> '{to,address}'), id) where kind = 'mail' and status = 'held';

-- What was queued moves here. The previous version may run beside this one: no write of it may fall between.
lock table jobs, schedules in share row exclusive mode;
lock table mails in access exclusive mode;

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

-- The table of mails keeps what was sent: of which template with which values. A mail of before has its text instead.
alter table mails add column version integer not null default 0, add column values jsonb;

create function queue_mail_of_previous_version(mail mails) returns void language sql as $$
  insert into queue (kind, payload, status, attempts, due_at, give_up_at, last_error, created_at)
  values ('mail', jsonb_build_object(
      'template', mail.kind, 'version', 0, 'messageId', mail.message_id,
      'values', jsonb_build_object('subject', mail.subject, 'html', mail.html, 'text', mail.text),
      'to', jsonb_build_object('name', mail.recipient_name, 'address', mail.recipient_address)
    ) || case when mail.reply_to_address is null then '{}' else jsonb_build_object(
      'replyTo', jsonb_build_object('name', coalesce(mail.reply_to_name, ''), 'address', mail.reply_to_address)
    ) end,
    mail.status, mail.attempts, greatest(mail.due_at, mail.leased_until), mail.give_up_at, mail.last_error, mail.created_at)
$$;
select queue_mail_of_previous_version(mails) from mails where status in ('queued', 'held', 'dead') order by id;
delete from mails where status in ('queued', 'held', 'dead') and (leased_until is null or leased_until <= now());

create function take_mail_of_previous_version() returns trigger language plpgsql as $$
begin
  perform queue_mail_of_previous_version(new);
  return null;
end $$;
create trigger mails_go_to_queue before insert on mails for each row when (new.status = 'queued')
  execute function take_mail_of_previous_version();

-- What the previous version is sending right now stays there, where it can be marked sent and not be claimed again. Then
-- it leaves the queue; otherwise it is sent from there when the lease of the previous version has ended.
update mails set status = 'bundled', html = '', text = '', leased_until = null where status in ('queued', 'held', 'dead');

create function unqueue_mail_of_previous_version() returns trigger language plpgsql as $$
begin
  delete from queue where kind = 'mail' and payload ->> 'messageId' = new.message_id::text;
  return null;
end $$;
create trigger mails_leave_queue after update on mails for each row
  when (old.status = 'bundled' and new.status = 'sent') execute function unqueue_mail_of_previous_version();
