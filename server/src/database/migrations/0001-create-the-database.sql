create table members (
  id integer generated always as identity primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone_number text,
  street text,
  house_number text,
  house_number_addition text,
  zipcode text,
  city text,
  birthdate date,
  company text,
  company_street text,
  company_house_number text,
  company_house_number_addition text,
  company_zipcode text,
  company_city text,
  company_url text,
  company_size integer,
  kvk_number text,
  -- The balance at the gift shop, as it was last told to us.
  credits integer not null default 0,
  -- When the gift shop last told it.
  balance_refreshed_at timestamptz,
  representative_name text,
  representative_photo text,
  representative_phone text,
  representative_email text,
  compenda_id text,
  is_admin boolean not null default false,
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  -- The application writes addresses in lower case; the constraint keeps it honest.
  constraint members_email_lower_case check (email = lower(email)),
  constraint members_email_unique unique (email)
);

create table remember_tokens (
  id bigint generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  token_hash bytea not null unique,
  -- A token changes at each use. The one before works until the browser has shown the new one.
  previous_hash bytea,
  rotated_at timestamptz,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index remember_tokens_member_id on remember_tokens (member_id);
create unique index remember_tokens_previous_hash on remember_tokens (previous_hash);

-- Sessions of guests and members. The cookie holds the id, the table only its SHA-256.
create table sessions (
  id_hash bytea primary key,
  member_id integer references members on delete cascade,
  csrf_token text not null,
  -- The remember token that this session came from, so that logging out revokes it too.
  remember_token_id bigint references remember_tokens on delete set null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- When another session took the place of this one: answers on their way must not bring its cookies back.
  replaced_at timestamptz
);
create index sessions_member_id on sessions (member_id) where member_id is not null;
create index sessions_seen_at on sessions (seen_at);
create index sessions_remember_token_id on sessions (remember_token_id) where remember_token_id is not null;

-- Counted attempts, shared by all replicas: one row per key and window.
create table rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets_at on rate_limits (resets_at);

-- At most one reset link per member: a new one replaces the old. The mail holds the token, the table its SHA-256.
create table password_resets (
  member_id integer primary key references members on delete cascade,
  -- null once it is used; the row stays, so that the next mail still waits its minute.
  token_hash bytea,
  created_at timestamptz not null default now()
);

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

create table products (
  id integer generated always as identity primary key,
  brand text not null,
  model text not null,
  credits integer not null check (credits >= 0),
  image text,
  -- Brand and model as they are searched for: lower case, without accents and blanks.
  search_key text not null,
  created_at timestamptz not null default now(),
  constraint products_brand_model_unique unique (brand, model)
);

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

create table registrations (
  id bigint generated always as identity primary key,
  member_id integer not null references members,
  product_id integer not null references products,
  serial_number text not null,
  -- What makes two serial numbers the same: upper case, one way of writing each sign, nothing invisible.
  serial_number_key text not null,
  -- Serial number, postcode, customer and town as they are searched for: lower case, without accents and blanks.
  search_key text not null,
  install_date date not null,
  zipcode text not null,
  house_number text not null,
  house_number_addition text,
  city text,
  customer_gender text not null,
  customer_initials text,
  customer_name text not null,
  customer_email text not null,
  customer_phone_number text not null,
  -- The installer's statement: which text, and when. Who is member_id.
  consent_version text not null,
  consented_at timestamptz not null,
  -- What the product earned at the moment of registering.
  credits integer not null,
  -- When the gift shop confirmed the points; null is 'In behandeling'.
  credited_at timestamptz,
  -- While the newest line in the ledger is a refusal: since when.
  refused_at timestamptz,
  -- Null for what was registered by itself.
  submission_id bigint references registration_submissions,
  created_at timestamptz not null default now(),
  constraint registrations_serial_number_unique unique (serial_number_key)
);
-- One member's list, newest first, and its totals without touching the table.
create index registrations_newest on registrations (member_id, created_at desc, id desc) include (credits, credited_at);
create index registrations_product_id on registrations (product_id);
create index registrations_pending on registrations (id) where credited_at is null;
create index registrations_submission_id on registrations (submission_id) where submission_id is not null;

-- The ledger of the points: what happened to those of each registration. Lines are only ever added, and the status of a
-- registration is derived from them.
create table points_lines (
  id bigint generated always as identity primary key,
  registration_id bigint not null references registrations,
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

-- The first line of a registration. One that arrives credited, as those of the demo do, brings that line along.
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
  -- What somebody waits for, such as the mail with a link to log in again: claimed before all else of its kind.
  is_urgent boolean not null default false,
  created_at timestamptz not null default now(),
  -- Only of a recurring entry, which is never removed: when it is due again, and how its last run ended (counts, nobody's data).
  pattern text,
  started_at timestamptz,
  finished_at timestamptz,
  result json
);
create index queue_due on queue (kind, due_at, id) where status <> 'dead';
create index queue_urgent on queue (kind, due_at, id) where is_urgent and status <> 'dead';
create index queue_dead on queue (id) where status = 'dead';
create unique index queue_recurring on queue (kind) where pattern is not null;
-- What is on its way to an address, for the limit of a day, and what is held for it.
create index queue_mails_tried_for on queue ((payload #>> '{to,address}'), created_at) where kind = 'mail' and attempts > 0;
create index queue_mails_held_for on queue ((payload #>> '{to,address}'), id) where kind = 'mail' and status = 'held';

-- Mails that have left the queue: sent ones, and those that were dead for so long that nobody will send them.
create table mails (
  id bigint generated always as identity primary key,
  -- With the sender's domain the Message-ID: the same over all attempts, so that a receiver can tell a repeated mail.
  message_id uuid not null,
  template text not null,
  version integer not null,
  -- What its text was made of, without its links; null when its retention has ended, which empties the recipient too.
  values jsonb,
  recipient_name text not null,
  recipient_address text not null,
  reply_to_name text,
  reply_to_address text,
  status text not null check (status in ('sent', 'dead')),
  attempts integer not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
-- What has been on its way to an address, for the limit of a day.
create index mails_tried_for on mails (recipient_address, created_at) where attempts > 0;
-- What is kept of a mail is emptied when its retention has ended.
create index mails_kept on mails (coalesce(sent_at, created_at)) where recipient_address <> '';

-- News and promotions: the teasers on the dashboard come from here.
create table articles (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('news', 'promotion')),
  url_slug text not null,
  title text not null,
  description text not null,
  content text not null,
  image text,
  thumbnail_image text,
  valid_from date,
  valid_to date,
  created_at timestamptz not null default now(),
  constraint articles_slug_unique unique (kind, url_slug),
  -- A promotion is shown with its first and its last day, so it can't be without.
  constraint articles_promotion_days check (
    kind <> 'promotion' or (valid_from is not null and valid_to is not null and valid_from <= valid_to)
  )
);
create index articles_newest on articles (kind, created_at desc, id desc);

-- The image bank, the downloads and the videos. File columns hold paths under /storage/.
create table images (
  id integer generated always as identity primary key,
  name text not null,
  brand text not null,
  category text not null check (category in ('Product foto''s', 'Logo''s')),
  thumbnail_image text,
  jpg_image text,
  png_image text,
  tiff_image text,
  created_at timestamptz not null default now()
);
create index images_newest on images (created_at desc, id desc);

create table downloads (
  id integer generated always as identity primary key,
  title text not null,
  name text not null,
  brand text not null,
  category text not null check (category in ('Handleiding', 'Brochures')),
  file text not null,
  created_at timestamptz not null default now()
);
create index downloads_newest on downloads (created_at desc, id desc);

create table videos (
  id integer generated always as identity primary key,
  title text not null,
  description text not null,
  -- Any other host would be framed in our pages.
  youtube_url text not null check (youtube_url ~ '^https://(www\.|m\.)?(youtube\.com|youtu\.be|youtube-nocookie\.com)/'),
  created_at timestamptz not null default now()
);
create index videos_newest on videos (created_at desc, id desc);
