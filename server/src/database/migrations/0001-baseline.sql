-- All that the portal keeps, subject by subject: members and how they log in, products and registrations, points, the queue and its
-- mails, what staff write, the media, and the record of staff. Both engines know this SQL.

-- Parts of texts by an index (0086). The owner of a database may add it.
create extension if not exists pg_trgm;

-- Members ------------------------------------------------------------------------------------------------------------------------

create table members (
  id integer generated always as identity primary key,
  email text not null,
  password_hash text not null,
  email_verified_at timestamptz,
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
  -- The balance at the gift shop, as it was last told to us, and when.
  credits integer not null default 0,
  balance_refreshed_at timestamptz,
  compenda_id text,
  -- What a member of staff may do; an installer has none.
  roles text[] not null default '{}',
  -- Counts the changes of the roles, so that nobody undoes what they have not seen.
  roles_version integer not null default 1,
  -- Who came by an invitation and has no firm is none: registers no products, earns no points and stands in no list of installers.
  is_installer boolean not null default true,
  -- Since when staff keep them out, and why.
  blocked_at timestamptz,
  blocked_reason text,
  created_at timestamptz not null default now(),
  -- What a search for members looks through: name, address and company, without capitals, accents and blanks, as `searchKey` of the
  -- contract makes it.
  search_key text collate "C" not null generated always as (
    lower(regexp_replace(
      normalize(first_name || ' ' || last_name || '|' || email || '|' || coalesce(company, ''), nfd), '[\s\u00a0\u0300-\u036f]', '', 'g'))
  ) stored,
  -- The application writes addresses in lower case; the constraint keeps it honest.
  constraint members_email_lower_case check (email = lower(email)),
  constraint members_email_unique unique (email),
  constraint members_blocked check ((blocked_at is null) = (blocked_reason is null)),
  constraint members_roles_known check (roles <@ array['redactie', 'servicedesk', 'lezer', 'beheerder'])
);
-- Whose registrations the desk looks for.
create index members_desk on members using gin (translate(search_key, '-.', '') gin_trgm_ops);

-- Invitations of staff that wait to be accepted; an accepted one is deleted. At most one per address: inviting somebody again
-- means sending this one again.
create table invitations (
  id integer generated always as identity primary key,
  email text not null,
  roles text[] not null,
  -- It works as long as they may invite.
  invited_by integer not null references members on delete cascade,
  -- The mail holds the token, the table its SHA-256. Sending the mail again replaces it.
  token_hash bytea not null unique,
  sent_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint invitations_email_lower_case check (email = lower(email)),
  constraint invitations_email_unique unique (email),
  constraint invitations_roles_known check (roles <@ array['redactie', 'servicedesk', 'lezer', 'beheerder'])
);

-- How they log in ----------------------------------------------------------------------------------------------------------------

create table remember_tokens (
  id bigint generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  token_hash bytea not null unique,
  -- A token changes at each use. The one before works until the browser has shown the new one.
  previous_hash bytea,
  rotated_at timestamptz,
  created_at timestamptz not null default now()
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
  -- When this session last proved a second factor, and when it showed, by a code from a mail, that whoever is there has the
  -- mailbox of its member.
  factor_proven_at timestamptz,
  mailbox_proven_at timestamptz,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- When another session took the place of this one: answers on their way must not bring its cookies back.
  replaced_at timestamptz
);
create index sessions_member_id on sessions (member_id) where member_id is not null;
create index sessions_seen_at on sessions (seen_at);
create index sessions_remember_token_id on sessions (remember_token_id) where remember_token_id is not null;

-- At most one reset link per member: a new one replaces the old. The mail holds the token, the table its SHA-256.
create table password_resets (
  member_id integer primary key references members on delete cascade,
  -- null once it is used; the row stays, so that the next mail still waits its minute.
  token_hash bytea,
  created_at timestamptz not null default now()
);

-- What proves, beside the password, that a member of staff is who they say: passkeys, and the secret of one app with codes.
create table second_factors (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  kind text not null,
  name text not null,
  -- Of a passkey.
  credential_id text unique,
  public_key bytea,
  counter bigint,
  -- Of an app: the secret encrypted with APP_KEY, and the last step of thirty seconds of which a code was used.
  encrypted_secret text,
  last_step bigint,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint second_factors_kind check (
    case kind
      when 'passkey' then credential_id is not null and public_key is not null and counter is not null
      when 'app' then encrypted_secret is not null and last_step is not null
      else false
    end
  )
);
create index second_factors_member_id on second_factors (member_id);
create unique index second_factors_one_app on second_factors (member_id) where kind = 'app';

-- Codes for who lost the device; a used one is deleted. A hash with APP_KEY: they are shorter than tokens.
create table recovery_codes (
  member_id integer not null references members on delete cascade,
  code_hash bytea not null,
  primary key (member_id, code_hash)
);

-- What waits for its answer, once: the challenge of a passkey, or the encrypted secret of an app that is being set up.
create table factor_challenges (
  member_id integer not null references members on delete cascade,
  purpose text not null,
  value text not null,
  created_at timestamptz not null default now(),
  primary key (member_id, purpose)
);

-- What guards calls --------------------------------------------------------------------------------------------------------------

-- Counted attempts, shared by all replicas: one row per key and window.
create table rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets_at on rate_limits (resets_at);

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

-- Files ---------------------------------------------------------------------------------------------------------------------------

-- Files that staff uploaded, as they were sent. Their paths under /storage/ are null until the files are there, and again when
-- nothing referred to them for a day: then everything whose path begins with `files_start` is removed, and the row with it.
create table uploads (
  id integer generated always as identity primary key,
  name text not null,
  type text not null,
  bytes integer not null,
  width integer,
  height integer,
  -- Of a PDF.
  pages integer,
  files_start text not null,
  file text,
  thumbnail_image text,
  -- Of a jpg, png or tiff: the picture whole and in that format, as members download it.
  own_file text,
  -- What was sent, and by whom: sent again within a day it is the same upload.
  sha256 text,
  uploaded_by integer references members on delete set null,
  given_up_at timestamptz,
  created_at timestamptz not null default now()
);
create index uploads_sent on uploads (uploaded_by, sha256);
create index uploads_removable on uploads (created_at) where file is null;

-- Products and registrations -----------------------------------------------------------------------------------------------------

create table brands (
  id integer generated always as identity primary key,
  name text not null,
  -- How its serial numbers are written: a letter is `a`, a digit `9`, either `*`; null is free text.
  serial_mask text,
  warranty_months_statutory integer not null default 24,
  warranty_months_all_in integer not null default 12,
  -- Whether its products can be registered. What was registered stays as it is.
  is_active boolean not null default true,
  version integer not null default 1
);
create unique index brands_name_unique on brands (lower(name));

create table products (
  id integer generated always as identity primary key,
  brand_id integer not null references brands,
  model text not null,
  -- The path of its picture, which is that of the upload where staff chose one.
  image text,
  image_upload_id integer references uploads,
  -- Whether it can be registered. What was registered stays as it is.
  is_active boolean not null default true,
  version integer not null default 1,
  -- Brand and model as they are searched for: lower case, without accents and blanks.
  search_key text not null,
  created_at timestamptz not null default now(),
  constraint products_brand_model_unique unique (brand_id, model)
);
create index products_image_upload_id on products (image_upload_id) where image_upload_id is not null;

-- The day that it is in the Netherlands.
create function dutch_day() returns date language sql stable as $$
  select (now() at time zone 'Europe/Amsterdam')::date
$$;

-- What a product earns from a day on, until the next row: so there is no gap and no overlap.
create table product_points (
  product_id integer not null references products,
  valid_from date not null,
  credits integer not null check (credits >= 0),
  primary key (product_id, valid_from)
);

create function keep_begun_points() returns trigger language plpgsql as $$
begin
  if old.valid_from <= dutch_day() then
    raise exception 'points that have begun are never changed or removed';
  end if;
  return coalesce(new, old);
end $$;
create trigger product_points_keep_begun before update or delete on product_points
  for each row execute function keep_begun_points();

-- Type approvals and the like.
create table product_marks (
  product_id integer not null references products,
  name text not null,
  number text not null,
  valid_until date not null,
  primary key (product_id, name, number)
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

-- Finds a certificate on its public page: 80 random bits, in digits and letters up to f, of which none looks like another. Of a random
-- uuid the thirteenth digit is its version and the seventeenth its variant, so they are left out.
create function new_certificate_code() returns text language sql volatile as $$
  select substr(digits, 1, 12) || substr(digits, 14, 3) || substr(digits, 18, 5)
  from (select replace(gen_random_uuid()::text, '-', '') as digits) as uuid
$$;

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
  -- What it earned at the moment of registering and by all changes since; and by which row of its product.
  credits integer not null,
  points_from date not null,
  -- When the gift shop confirmed the points of registering; null is 'In behandeling'.
  credited_at timestamptz,
  -- While the newest line in the ledger about those is a refusal: since when.
  refused_at timestamptz,
  -- Null for what was registered by itself.
  submission_id bigint references registration_submissions,
  created_at timestamptz not null default now(),
  -- One more with each act that changes it: who changes it names the one that they saw.
  version integer not null default 1,
  corrected_at timestamptz,
  withdrawn_at timestamptz,
  -- Whoever has it reads the certificate, and nothing of the customer.
  certificate_code text not null default new_certificate_code(),
  -- What the desk looks through: serial number, postcode with house number, customer and address, as `deskWords` of the contract has them.
  desk_key text collate "C" not null generated always as (
    lower(regexp_replace(normalize(
      serial_number_key || '|' || zipcode || house_number || coalesce(house_number_addition, '') || '|'
        || coalesce(customer_initials, '') || customer_name || '|' || customer_email, nfd), '[-.\s\u00a0\u0300-\u036f]', '', 'g'))
  ) stored,
  constraint registrations_points foreign key (product_id, points_from) references product_points
);
-- A number that was withdrawn can be registered again.
create unique index registrations_serial_number_unique on registrations (serial_number_key) where withdrawn_at is null;
create unique index registrations_certificate_code on registrations (certificate_code);

-- What was registered keeps the points of its moment, so no day that is past may begin anew.
create function refuse_points_of_the_past() returns trigger language plpgsql as $$
begin
  if new.valid_from <= dutch_day() and exists (
    select from registrations
    where product_id = new.product_id and created_at >= new.valid_from::timestamp at time zone 'Europe/Amsterdam'
  ) then
    raise exception 'points do not begin on a day since when their product was registered';
  end if;
  return new;
end $$;
create trigger product_points_not_in_past before insert or update on product_points
  for each row execute function refuse_points_of_the_past();
-- One member's list, newest first, and its totals without touching the table.
create index registrations_newest on registrations (member_id, created_at desc, id desc)
  include (credits, credited_at, refused_at, withdrawn_at, version);
create index registrations_of_product on registrations (product_id, created_at, id);
create index registrations_pending on registrations (id) where credited_at is null;
create index registrations_corrected_at on registrations (corrected_at) where corrected_at is not null;
create index registrations_withdrawn_at on registrations (withdrawn_at) where withdrawn_at is not null;
create index registrations_submission_id on registrations (submission_id) where submission_id is not null;
create index registrations_refused_at on registrations (refused_at) where refused_at is not null;
create index registrations_desk on registrations using gin (desk_key gin_trgm_ops);
-- Of 100 keys, which PostgreSQL keeps to guess by, one search in five finds none that has its three signs: it then expects hardly any
-- row, and reads all 15,000.
alter table registrations alter column desk_key set statistics 300;
-- Whose yearly maintenance falls in a month, of one member.
create index registrations_maintenance on registrations (member_id, (extract(month from install_date)::int))
  where withdrawn_at is null;
-- Those of part of a day, and everybody's in the order in which they came.
create index registrations_created_at on registrations (created_at, id);

-- How many registrations of a product a Dutch day has: years of them are summed up without reading a million rows. Lines are only
-- added, so that nobody who registers waits for somebody else; at night those of a day become one.
create table registration_totals (
  id bigint generated always as identity primary key,
  day date not null,
  product_id integer not null,
  registrations integer not null
);
create index registration_totals_day on registration_totals (day) include (product_id, registrations);

create function count_registrations() returns trigger language plpgsql as $$
begin
  insert into registration_totals (day, product_id, registrations)
  select (created_at at time zone 'Europe/Amsterdam')::date, product_id, count(*) from added group by 1, 2;
  return null;
end $$;
create trigger registrations_count after insert on registrations referencing new table as added
  for each statement execute function count_registrations();

-- One that becomes another product's. None is ever removed: the ledger refers to it.
create function recount_registration() returns trigger language plpgsql as $$
begin
  insert into registration_totals (day, product_id, registrations) values
    ((old.created_at at time zone 'Europe/Amsterdam')::date, old.product_id, -1),
    ((new.created_at at time zone 'Europe/Amsterdam')::date, new.product_id, 1);
  return null;
end $$;
create trigger registrations_recount after update of product_id, created_at on registrations for each row
  when ((new.product_id, new.created_at) is distinct from (old.product_id, old.created_at))
  execute function recount_registration();

-- Maintenance --------------------------------------------------------------------------------------------------------------------

-- Yearly maintenance that was done, in the words of the installer. Year 1 falls a year after the installation.
create table maintenance_done (
  registration_id bigint not null references registrations,
  year integer not null check (year > 0),
  day date not null,
  member_id integer not null references members,
  created_at timestamptz not null default now(),
  primary key (registration_id, year)
);
create index maintenance_done_member on maintenance_done (member_id);

-- What the customer said about being reminded of it; the newest row holds. Rows are only ever added, so that each mail has its consent.
create table reminder_acts (
  id bigint generated always as identity primary key,
  registration_id bigint not null references registrations,
  -- 'asked' is for the mail that asks, by somebody with the certificate; 'agreed' and 'stopped' come from a mail to the customer.
  act text not null check (act in ('asked', 'agreed', 'stopped')),
  -- The customer's of that moment: what they agreed to holds for no other address.
  email text not null,
  -- Which text stood at the button.
  consent_version text,
  created_at timestamptz not null default now(),
  check ((act = 'agreed') = (consent_version is not null))
);
create index reminder_acts_newest on reminder_acts (registration_id, id desc);

-- Each year's reminder goes once, whoever sends it when.
create table reminders_sent (
  registration_id bigint not null references registrations,
  year integer not null,
  -- On which it was queued.
  day date not null,
  primary key (registration_id, year)
);

-- Points -------------------------------------------------------------------------------------------------------------------------

-- What changed points after registering. Of a registration they are numbered, and the shop knows them by that: an odd one takes back
-- the award before it (the first is that of registering), an even one awards anew. So at most one award lives.
create table points_changes (
  id bigint generated always as identity primary key,
  -- Null for points by hand.
  registration_id bigint references registrations,
  number integer,
  -- What the shop knows points by hand by.
  key uuid,
  member_id integer not null references members,
  kind text not null check (kind in ('take-back', 'award', 'by-hand')),
  credits integer not null,
  -- Which award a take-back names, by its number; 0 is that of registering.
  reverses integer,
  -- What both halves of a move between two members have in common.
  pair uuid,
  -- In the words that the member reads.
  reason text not null,
  -- Who of staff did it.
  by_id integer references members,
  created_at timestamptz not null default now(),
  -- As with registrations: repeats what the newest line in the ledger says.
  credited_at timestamptz,
  refused_at timestamptz,
  constraint points_changes_once unique (registration_id, number),
  constraint points_changes_key unique (key),
  constraint points_changes_by_hand check (
    (kind = 'by-hand') = (registration_id is null) and (kind = 'by-hand') = (number is null)
    and (kind = 'by-hand') = (key is not null)
  ),
  constraint points_changes_reverses check (
    (kind = 'take-back') = (reverses is not null) and (reverses is null or reverses = number - 1)
    and (number is null or number % 2 = case kind when 'take-back' then 1 else 0 end)
  )
);
create index points_changes_open on points_changes (id) where credited_at is null;
create index points_changes_member on points_changes (member_id);
create index points_changes_pair on points_changes (pair) where pair is not null;
create index points_changes_by on points_changes (by_id) where by_id is not null;

-- The ledger of the points: what happened to those of each registration and of each change. Lines are only ever added, and the
-- status is derived from them.
create table points_lines (
  id bigint generated always as identity primary key,
  -- Null for points by hand.
  registration_id bigint references registrations,
  -- Null for the points of registering.
  change_id bigint references points_changes,
  -- Whose points these are, so that a member's lines are one stretch of one index.
  member_id integer not null,
  -- 1, and one more each time that what was refused is tried again.
  attempt integer not null default 1,
  kind text not null check (kind in ('pending', 'credited', 'refused')),
  credits integer not null,
  -- Why the shop refused: a word that the contract has a sentence for.
  reason text,
  created_at timestamptz not null default now(),
  constraint points_lines_reason check ((kind = 'refused') = (reason is not null)),
  constraint points_lines_of check (registration_id is not null or change_id is not null)
);
-- Every attempt begins once and ends once.
create unique index points_lines_once on points_lines (registration_id, change_id, attempt, (kind = 'pending')) nulls not distinct;
create unique index points_lines_credited_once on points_lines (registration_id, change_id) nulls not distinct
  where kind = 'credited';
-- One member's lines, newest first, and their sums without touching the table.
create index points_lines_newest on points_lines (member_id, created_at desc, id desc) include (kind, credits);
-- How the attempts of a time ended, without touching the table.
create index points_lines_ended on points_lines (created_at) include (kind, credits) where kind <> 'pending';

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

-- A take-back copies the award that it names, and an award goes to whose registration it is.
create function judge_points_change() returns trigger language plpgsql as $$
declare
  last_number integer;
  fits boolean;
begin
  if new.registration_id is null then
    return new;
  end if;
  perform from registrations where id = new.registration_id for no key update;
  select coalesce(max(number), 0) into last_number from points_changes where registration_id = new.registration_id;
  if new.kind = 'award' then
    select new.credits >= 0 and member_id = new.member_id into fits from registrations where id = new.registration_id;
  elsif new.reverses = 0 then
    select credits = -new.credits and member_id = new.member_id into fits from points_lines
    where registration_id = new.registration_id and change_id is null and attempt = 1 and kind = 'pending';
  else
    select credits = -new.credits and member_id = new.member_id into fits from points_changes
    where registration_id = new.registration_id and number = new.reverses;
  end if;
  if new.number <> last_number + 1 or fits is not true then
    raise exception 'change % of the points of registration % does not follow from those before', new.number, new.registration_id;
  end if;
  return new;
end $$;
create trigger points_changes_judge before insert on points_changes for each row execute function judge_points_change();

-- Its first line. While the points of registering are refused it is refused with them.
create function start_points_of_change() returns trigger language plpgsql as $$
begin
  insert into points_lines (registration_id, change_id, member_id, kind, credits, created_at)
  values (new.registration_id, new.id, new.member_id, 'pending', new.credits, new.created_at);
  update registrations set credits = credits + new.credits where id = new.registration_id;
  insert into points_lines (registration_id, change_id, member_id, kind, credits, reason, created_at)
  select id, new.id, new.member_id, 'refused', new.credits, 'first_refused', new.created_at
  from registrations where id = new.registration_id and refused_at is not null;
  return null;
end $$;
create trigger points_changes_start after insert on points_changes for each row execute function start_points_of_change();

-- credited_at and refused_at only repeat what the newest line says, and a line that does not follow from the ones before
-- it is refused. A change waits for the points of registering: it is refused and comes back with them.
create function project_points_line() returns trigger language plpgsql as $$
begin
  if new.change_id is not null then
    update points_changes c set
      credited_at = case when new.kind = 'credited' then new.created_at end,
      refused_at = case when new.kind = 'refused' then new.created_at end
    where id = new.change_id and member_id = new.member_id and credits = new.credits
      and registration_id is not distinct from new.registration_id
      and credited_at is null and (refused_at is not null) = (new.kind = 'pending')
      and (new.kind <> 'credited' or registration_id is null
        or exists (select from registrations r where r.id = c.registration_id and r.credited_at is not null));
  else
    update registrations set
      credited_at = case when new.kind = 'credited' then new.created_at end,
      refused_at = case when new.kind = 'refused' then new.created_at end
    where id = new.registration_id
      and (credited_at is null or (new.kind = 'credited' and credited_at = new.created_at))
      and (refused_at is not null) = (new.kind = 'pending')
      and exists (
        select from points_lines of_registering
        where of_registering.registration_id = new.registration_id and change_id is null and attempt = 1 and kind = 'pending'
          and of_registering.member_id = new.member_id and of_registering.credits = new.credits
      );
  end if;
  if not found then
    raise exception 'a % line does not fit registration %', new.kind, new.registration_id;
  end if;
  if new.change_id is null and new.kind <> 'credited' then
    insert into points_lines (registration_id, change_id, member_id, attempt, kind, credits, reason, created_at)
    select c.registration_id, c.id, c.member_id,
      (select max(attempt) from points_lines where registration_id = c.registration_id and change_id = c.id)
        + case when new.kind = 'pending' then 1 else 0 end,
      new.kind, c.credits, case when new.kind = 'refused' then 'first_refused' end, new.created_at
    from points_changes c
    where registration_id = new.registration_id and credited_at is null and (refused_at is not null) = (new.kind = 'pending')
    order by number;
  end if;
  return null;
end $$;
create trigger points_lines_project after insert on points_lines
  for each row when (new.kind <> 'pending' or new.attempt > 1) execute function project_points_line();

-- Only the triggers above get to these columns, from within another trigger: so they are never ahead of the ledger.
create function refuse_points_without_line() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'the points of a registration change by a line in points_lines';
  end if;
  return new;
end $$;
create trigger registrations_points_follow_ledger before update of credits, credited_at, refused_at on registrations
  for each row
  when (new.credits is distinct from old.credits or new.credited_at is distinct from old.credited_at
    or new.refused_at is distinct from old.refused_at)
  execute function refuse_points_without_line();

create function keep_points_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 or tg_op = 'DELETE'
    or to_jsonb(new) - '{credited_at,refused_at}'::text[] <> to_jsonb(old) - '{credited_at,refused_at}'::text[] then
    raise exception 'the changes of points are never changed or removed';
  end if;
  return new;
end $$;
create trigger points_changes_append_only before update or delete on points_changes
  for each row execute function keep_points_change();

-- Both halves of a move are there, and nothing is lost or made between them.
create function judge_pair() returns trigger language plpgsql as $$
begin
  if (select sum(credits) <> 0 or count(*) <> 2 or count(distinct member_id) <> 2 from points_changes where pair = new.pair) then
    raise exception 'what moves between two members is two lines of which the sum is 0';
  end if;
  return null;
end $$;
create constraint trigger points_changes_pairs after insert on points_changes deferrable initially deferred
  for each row when (new.pair is not null) execute function judge_pair();

-- What was withdrawn has no award that lives; everything else has one.
create function judge_living_award() returns trigger language plpgsql as $$
declare
  of_registration bigint := to_jsonb(new) ->> case tg_table_name when 'registrations' then 'id' else 'registration_id' end;
begin
  if (
    select (withdrawn_at is not null)
      <> (coalesce((select max(number) from points_changes where registration_id = r.id), 0) % 2 = 1)
    from registrations r where id = of_registration
  ) then
    raise exception 'the points of registration % do not follow whether it is withdrawn', of_registration;
  end if;
  return null;
end $$;
create constraint trigger points_changes_live after insert on points_changes deferrable initially deferred
  for each row when (new.registration_id is not null) execute function judge_living_award();
create constraint trigger registrations_live after update of withdrawn_at on registrations deferrable initially deferred
  for each row when ((new.withdrawn_at is null) <> (old.withdrawn_at is null)) execute function judge_living_award();

-- What was done to a registration after it was sent in, by its installer or by the desk. Rows are only ever added.
create table registration_changes (
  id bigint generated always as identity primary key,
  registration_id bigint not null references registrations,
  -- The version that it made; null for a note.
  version integer,
  kind text not null check (kind in ('herstel', 'wijziging', 'intrekken', 'terugzetten', 'overdragen', 'notitie')),
  -- Who did it, and as what.
  by_id integer not null references members,
  by_kind text not null check (by_kind in ('lid', 'servicedesk')),
  -- Of a mending by the desk: whose mistake it was.
  fault_of text check (fault_of in ('lid', 'klant', 'ons')),
  -- What the people concerned read; null when the installer mends their own. Of a note its words, which only staff read.
  reason text,
  -- [{ field, old, new }], by the names of the contract.
  fields jsonb not null default '[]',
  created_at timestamptz not null default now(),
  constraint registration_changes_once unique (registration_id, version)
);
create index registration_changes_registration on registration_changes (registration_id, id);
create index registration_changes_by on registration_changes (by_id);

create function keep_registration_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was done to a registration is never changed or removed';
end $$;
create trigger registration_changes_append_only before update or delete on registration_changes
  for each statement execute function keep_registration_change();

-- What the desk has to decide about.
create table cases (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('betwist', 'fout-gemeld', 'controle', 'cadeaushop', 'punten', 'klant', 'mail')),
  -- Whom it is about; of a dispute who claims the number, and of the registration that stands its member is the holder.
  member_id integer references members,
  registration_id bigint references registrations,
  -- What it is about, as its kind says.
  facts jsonb not null default '{}',
  -- Of a dispute: the label.
  photo_id integer references uploads,
  -- One more with each act on it: who decides names the one that they saw.
  version integer not null default 1,
  -- The member who was asked last and has not answered; null while it is open for the desk.
  waits_for_id integer references members,
  opened_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Null of what ended by itself.
  decision text,
  decided_by integer references members,
  decision_reason text,
  constraint cases_decision check (
    (decision is null) = (decided_by is null) and (decision is null) = (decision_reason is null)
    and (decision is null or settled_at is not null)
  )
);
create index cases_open on cases (opened_at, id) where settled_at is null;
create index cases_member on cases (member_id);
create index cases_registration on cases (registration_id) where registration_id is not null;
create index cases_waits_for on cases (waits_for_id) where waits_for_id is not null;
create index cases_decided_by on cases (decided_by) where decided_by is not null;
create index cases_photo on cases (photo_id) where photo_id is not null;
create unique index cases_difference_once on cases (member_id) where kind = 'cadeaushop' and settled_at is null;
create unique index cases_mail_once on cases ((facts ->> 'message_id')) where kind = 'mail' and settled_at is null;
create unique index cases_refused_once on cases (member_id)
  where kind = 'punten' and facts ? 'refused' and settled_at is null;
-- Of what looks farmed, one per member and Dutch day, also when it was decided.
create unique index cases_flagged_once on cases (member_id, (facts ->> 'flagged_day'))
  where kind = 'controle' and facts ? 'flagged_day';
create unique index cases_customer_once on cases (registration_id) where kind = 'klant' and settled_at is null;
create unique index cases_dispute_once on cases (registration_id, member_id) where kind = 'betwist' and settled_at is null;

-- What was asked, answered, noted and decided. Rows are only ever added.
create table case_messages (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases,
  kind text not null check (kind in ('vraag', 'antwoord', 'notitie', 'besluit')),
  -- Whom it is to, or whom an answer is from; null of a note, which only staff read.
  member_id integer references members,
  -- Who of staff wrote it; null of an answer.
  by_id integer references members,
  text text not null,
  photo_id integer references uploads,
  created_at timestamptz not null default now(),
  constraint case_messages_of check (
    (kind = 'notitie') = (member_id is null) and (kind = 'antwoord') = (by_id is null)
    and (photo_id is null or kind = 'antwoord')
  )
);
create index case_messages_case on case_messages (case_id, id);
create index case_messages_member on case_messages (member_id, case_id, id) where member_id is not null;
create index case_messages_by on case_messages (by_id) where by_id is not null;
create index case_messages_photo on case_messages (photo_id) where photo_id is not null;

create function keep_case_message() returns trigger language plpgsql as $$
begin
  raise exception 'what was said in a case is never changed or removed';
end $$;
create trigger case_messages_append_only before update or delete on case_messages
  for each statement execute function keep_case_message();

-- Who has a case open.
create table case_presence (
  case_id bigint not null references cases on delete cascade,
  member_id integer not null references members on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (case_id, member_id)
);
create index case_presence_member on case_presence (member_id);

-- Serial numbers that a dispute gave to its claimant, until they register them: to anybody else they are registered already.
create table kept_serials (
  serial_number_key text primary key,
  member_id integer not null references members,
  case_id bigint not null references cases,
  created_at timestamptz not null default now()
);
create index kept_serials_member on kept_serials (member_id);
create index kept_serials_case on kept_serials (case_id);

-- One for another is not registered: a new row is left out, as one of a batch whose number is taken; a correction fails as that does.
-- The lock makes it see what is decided at this moment. That the desk puts a registration back ends what was kept.
create function keep_serial_for_claimant() returns trigger language plpgsql as $$
declare
  claimant integer;
begin
  perform from registrations where serial_number_key = new.serial_number_key and withdrawn_at is null for share;
  select member_id into claimant from kept_serials where serial_number_key = new.serial_number_key;
  if claimant is null or new.withdrawn_at is not null then
    return new;
  end if;
  if claimant <> new.member_id and tg_op = 'INSERT' then
    return null;
  end if;
  if claimant <> new.member_id and new.serial_number_key <> old.serial_number_key then
    raise unique_violation using constraint = 'registrations_serial_number_unique', message = 'this number is kept for another member';
  end if;
  delete from kept_serials where serial_number_key = new.serial_number_key;
  return new;
end $$;
create trigger registrations_keep_serial before insert or update of serial_number_key, withdrawn_at on registrations
  for each row execute function keep_serial_for_claimant();

-- Pending points that the gift shop could not answer although it answered others: each has a next try of its own.
-- A row of points that are no longer pending means nothing.
create table points_waits (
  -- A backup reads every table in the order of its key.
  id bigint generated always as identity primary key,
  -- Null for points by hand.
  registration_id bigint references registrations,
  -- Null for the points of registering.
  change_id bigint references points_changes,
  -- In a row, of these points.
  failures integer not null default 1,
  -- For the operator: how the last call failed, nobody's data.
  reason text not null,
  next_try_at timestamptz not null,
  constraint points_waits_once unique nulls not distinct (registration_id, change_id),
  constraint points_waits_of check (registration_id is not null or change_id is not null)
);
create index points_waits_change on points_waits (change_id) where change_id is not null;
create index points_waits_next on points_waits (next_try_at, registration_id);

-- The queue, and mails -----------------------------------------------------------------------------------------------------------

-- What has to be done after the act that it belongs to: written in its transaction, claimed by the queue worker.
create table queue (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null default '{}',
  -- A held entry waits for something else than its turn, as its kind says; a dead one waits for an operator; a paused one, which
  -- only a mail is, waits until staff release it.
  status text not null default 'queued' check (status in ('queued', 'held', 'dead', 'paused')),
  attempts integer not null default 0,
  -- When it may be claimed; while it is leased, when another worker may take over.
  due_at timestamptz not null default now(),
  -- Whose run it is; null when nobody has claimed it.
  lease_id uuid,
  -- What still fails after this moment is dead.
  give_up_at timestamptz not null default now() + interval '5 days',
  last_error text,
  -- The last moments at which a run of it failed, at most twenty; none of recurring work.
  failed_at timestamptz[] not null default '{}',
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
create index queue_mails_about on queue ((payload ->> 'registrationId')) where payload ->> 'registrationId' is not null;
create index queue_mails_held_for on queue ((payload #>> '{to,address}'), id) where kind = 'mail' and status = 'held';

-- A mail that nobody sends any more is a case, which ends by itself when the mail is queued again or leaves the queue.
create function keep_mail_case() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.status = 'dead' then
    insert into cases (kind, member_id, registration_id, facts)
    select 'mail', coalesce(r.member_id, m.id), r.id,
      jsonb_build_object('message_id', new.payload ->> 'messageId', 'error', coalesce(new.last_error, ''))
    from (select) as mail
      left join registrations r on r.id = (new.payload ->> 'registrationId')::bigint
      left join members m on m.email = lower(new.payload #>> '{to,address}')
    on conflict do nothing;
  else
    update cases set settled_at = now(), version = version + 1
    where kind = 'mail' and settled_at is null and facts ->> 'message_id' = old.payload ->> 'messageId';
  end if;
  return null;
end $$;
create trigger queue_mail_status after update of status on queue for each row
  when (new.kind = 'mail' and new.status <> old.status and (new.status = 'dead' or old.status = 'dead') and new.payload -> 'isTest' is null)
  execute function keep_mail_case();
create trigger queue_mail_gone after delete on queue for each row
  when (old.kind = 'mail' and old.status = 'dead') execute function keep_mail_case();

-- Mails that have left the queue: sent ones, and those that were dead for so long that nobody will send them.
create table mails (
  id bigint generated always as identity primary key,
  -- With the sender's domain the Message-ID: the same over all attempts, so that a receiver can tell a repeated mail.
  message_id uuid not null,
  template text not null,
  version integer not null,
  -- Which words of staff it was written with, of mail_words; null for those that the portal began with.
  words bigint,
  -- Whether somebody only sent it to themselves, to see its words.
  is_test boolean not null default false,
  -- The registration that it is about, if it is about one.
  registration_id bigint references registrations,
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
-- Staff open one by its Message-ID.
create index mails_message_id on mails (message_id);
create index mails_registration_id on mails (registration_id) where registration_id is not null;

-- How many of each template were sent lately.
create index mails_by_template on mails (created_at, template) where status = 'sent' and not is_test;

-- The words of mails that were published or tried. They never change: a mail goes with those of its writing.
create table mail_words (
  id bigint generated always as identity primary key,
  template text not null,
  -- Null for words that somebody only sent to themselves.
  number integer,
  words jsonb not null,
  created_by integer references members on delete set null,
  created_at timestamptz not null default now(),
  unique (template, number)
);
create index mail_words_created_by on mail_words (created_by);

-- The working copy of the words of each mail, and those that mails are written with. Null where nobody changed any.
create table mail_texts (
  template text primary key,
  rev integer not null default 1,
  draft jsonb,
  words_id bigint references mail_words,
  updated_by integer references members on delete set null,
  updated_at timestamptz
);
create index mail_texts_words on mail_texts (words_id);
create index mail_texts_updated_by on mail_texts (updated_by);

-- What staff write ---------------------------------------------------------------------------------------------------------------

-- What staff write, of every subject: a working copy that counts its saves. Members see none of it before it is published.
create table content (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('news', 'promotions', 'faq', 'images', 'downloads', 'videos', 'managers')),
  draft jsonb not null,
  rev integer not null default 1,
  title text not null generated always as (coalesce(draft ->> 'title', draft ->> 'question', draft ->> 'name', '')) stored,
  url_slug text not null generated always as (coalesce(draft ->> 'url_slug', '')) stored,
  -- Title and address as they are searched for: lower case, without accents and blanks.
  search_key text not null,
  author_id integer references members on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references members on delete set null,
  updated_at timestamptz not null default now(),
  -- A picture that is no upload, as those of the demo data: used while the working copy names no other.
  image text,
  thumbnail_image text,
  -- Of a subject without versions: whether members see it, and under which date.
  is_visible boolean not null default false,
  dated_at timestamptz not null default now(),
  -- Where staff put it among the others of its subject.
  place integer,
  -- What was published or planned last, and its window.
  published_version integer,
  published_from timestamptz,
  published_until timestamptz,
  withdrawn_at timestamptz,
  deleted_at timestamptz,
  -- Any other host would be framed in our pages.
  constraint content_youtube_url check (
    draft ->> 'youtube_url' ~ '^$|^https://(www\.|m\.)?(youtube\.com|youtu\.be|youtube-nocookie\.com)/'
  )
);
-- Lists of one kind page by page, by their last change and by title, without sorting all of them: by the expression of `sortKey`.
create index content_newest on content (kind, updated_at desc, id desc) where deleted_at is null;
create index content_title on content (kind,
  (lower(regexp_replace(normalize(title, nfd), '[\u0300-\u036f]', '', 'g') collate "C")), id) where deleted_at is null;
-- News and promotions stand in one list.
create index content_newest_articles on content (updated_at desc, id desc)
  where deleted_at is null and kind in ('news', 'promotions');
create index content_title_articles on content (
  (lower(regexp_replace(normalize(title, nfd), '[\u0300-\u036f]', '', 'g') collate "C")), id)
  where deleted_at is null and kind in ('news', 'promotions');
-- How many there are of a kind.
create index content_kind on content (kind) where deleted_at is null;
-- What staff search for: any part of three letters or more.
create index content_search on content using gin (search_key gin_trgm_ops) where deleted_at is null;
-- As members see those of the subjects without versions.
create index content_dated on content (kind, dated_at desc, id desc) where deleted_at is null;
-- The image bank or the downloads of a brand, as staff narrow their lists.
create index content_brand on content (kind, (draft ->> 'brand')) where deleted_at is null and draft ->> 'brand' is not null;
create index content_bin on content (deleted_at) where deleted_at is not null;
create index content_author on content (author_id);
create index content_updated_by on content (updated_by);

-- How often the order of a subject was changed.
create table content_orders (
  kind text primary key,
  version integer not null
);

-- Working copies of earlier saves, for a while: what somebody's changes were made from.
create table content_drafts (
  content_id integer not null references content on delete cascade,
  rev integer not null,
  draft jsonb not null,
  replaced_at timestamptz not null default now(),
  primary key (content_id, rev)
);
create index content_drafts_replaced_at on content_drafts (replaced_at);

-- What was published, planned or withdrawn, or kept on purpose.
create table content_versions (
  content_id integer not null references content on delete cascade,
  number integer not null,
  reason text not null check (reason in ('gepubliceerd', 'gepland', 'ingetrokken', 'bewaard')),
  name text,
  draft jsonb not null,
  published_from timestamptz,
  published_until timestamptz,
  created_by integer references members on delete set null,
  created_at timestamptz not null default now(),
  primary key (content_id, number)
);
create index content_versions_created_by on content_versions (created_by);

-- Every address that was ever published, and what it leads to. Of a question, what stood after the # before it had an id.
create table content_slugs (
  kind text not null,
  url_slug text not null,
  content_id integer not null references content on delete cascade,
  primary key (kind, url_slug)
);
create index content_slugs_content on content_slugs (content_id);

-- Who has an entry open.
create table content_presence (
  content_id integer not null references content on delete cascade,
  member_id integer not null references members on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (content_id, member_id)
);
create index content_presence_member on content_presence (member_id);

-- What members see of an article, from one moment to another: at most one row of an article at any moment. A planned change is a
-- second row, and the first one ends where it begins.
create table article_publications (
  id integer generated always as identity primary key,
  content_id integer not null references content on delete cascade,
  kind text not null check (kind in ('news', 'promotions')),
  url_slug text not null,
  title text not null,
  description text not null,
  content text not null,
  image text,
  thumbnail_image text,
  image_alt text not null default '',
  -- The point of the picture that stays in sight where it is cut: { x, y }, from 0 to 1.
  image_focal jsonb,
  valid_from date,
  valid_to date,
  -- The date that members see, and the order of their lists.
  created_at timestamptz not null,
  published_from timestamptz not null,
  published_until timestamptz,
  -- The first of its end and the beginning of the next one.
  ends_at timestamptz not null default 'infinity',
  constraint article_publications_days check (
    kind <> 'promotions' or (valid_from is not null and valid_to is not null and valid_from <= valid_to)
  )
);
create index article_publications_newest on article_publications (kind, created_at desc, content_id desc);
create index article_publications_content on article_publications (content_id);

-- What members see of a question, in the same way.
create table faq_publications (
  id integer generated always as identity primary key,
  content_id integer not null references content on delete cascade,
  group_id text not null,
  question text not null,
  answer text not null,
  published_from timestamptz not null,
  published_until timestamptz,
  ends_at timestamptz not null default 'infinity'
);
create index faq_publications_content on faq_publications (content_id);

-- What a portal begins with, once: staff may remove all of it.
create table first_contents (
  kind text primary key,
  stored_at timestamptz not null default now()
);

-- Who of staff looked at the portal as a member, and why: the member reads it.
create table member_views (
  id bigint generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  by_id integer references members on delete set null,
  reason text not null,
  created_at timestamptz not null default now()
);
create index member_views_member on member_views (member_id, id);
create index member_views_by on member_views (by_id);

-- The account manager of a member. No column of members: content has its authors, and a backup has no order for tables in a circle.
create table member_managers (
  member_id integer primary key references members on delete cascade,
  manager_id integer not null references content on delete cascade
);
create index member_managers_manager on member_managers (manager_id);

-- Which entries refer to an upload, in anything that is kept of them: what they show, or what can come back. Without one it is swept.
create table upload_uses (
  content_id integer not null references content on delete cascade,
  upload_id integer not null references uploads,
  primary key (content_id, upload_id)
);
create index upload_uses_upload on upload_uses (upload_id);

-- What somebody of staff narrows a list to again and again, under a name of their own.
create table list_views (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  subject text not null,
  name text not null,
  filters jsonb not null,
  constraint list_views_name unique (member_id, subject, name)
);

-- What staff changed of the portal itself. A setting without a row is what the configuration says, and that is its version 1.
create table settings (
  key text primary key check (key in ('shop-notice', 'desks', 'points-by-hand-limit', 'flags')),
  value jsonb not null,
  version integer not null,
  changed_at timestamptz not null default now(),
  changed_by integer references members on delete set null
);

-- The record ---------------------------------------------------------------------------------------------------------------------

-- The record: who of the staff did or saw what, and when. Each line is sealed with a key that the database doesn't have, and
-- tied to the line before, so that no line can be changed, taken out or put in without being noticed.
create table record_lines (
  -- 1, 2, 3, … without a gap, so no sequence gives it.
  line bigint primary key,
  moment timestamptz not null,
  by_kind text not null check (by_kind in ('member', 'operator', 'system')),
  -- Of a member. It refers to nobody, since the line outlives its member.
  by_id integer,
  action text not null,
  entry_kind text not null,
  entry_id text not null,
  -- What stands in record_values, as [[field, hash of the old value, hash of the new one], …].
  fields json not null,
  -- Which key sealed it.
  key_id text not null,
  -- SHA-256 of the seal of the line before, and of its own. The seals themselves are nowhere but in record_ends.
  previous text not null,
  proof text not null,
  constraint record_lines_by check ((by_kind = 'member') = (by_id is not null))
);
create index record_lines_by_member on record_lines (by_id, line) where by_id is not null;
create index record_lines_entry on record_lines (entry_kind, entry_id, line);
create index record_lines_moment on record_lines (moment, line);
-- The lines of one sort in their order, also when it is rare.
create index record_lines_action on record_lines (action, line);
create index record_lines_kind on record_lines (entry_kind, line);

-- The words of a line. They can be erased for ever, while the hashes in the line stay.
create table record_values (
  line bigint not null references record_lines on delete cascade,
  field text not null,
  -- Text of JSON.
  old_value text,
  new_value text,
  -- Goes with the values, so that nobody can find them again by trying.
  salt text,
  -- The line that tells of the erasing.
  erased_by bigint,
  -- What a search in the record looks through: the name of an entry and the reason, without capitals, accents and blanks. It comes
  -- from the value, so it is erased with it.
  searched text collate "C" generated always as (
    case when field in (':name', ':reason')
      then left(lower(regexp_replace(normalize(new_value, nfd), '[\s\u00a0\u0300-\u036f]', '', 'g')), 500) end
  ) stored,
  primary key (line, field)
);
create index record_values_erased on record_values (erased_by) where erased_by is not null;
create index record_values_searched on record_values (searched, line) where searched is not null;

-- Where the chain ends ('last'), and where it begins once lines have reached their age ('first': the last that was removed).
create table record_ends (
  name text primary key check (name in ('first', 'last')),
  line bigint not null,
  key_id text not null,
  seal text not null
);

create function refuse_change_of_record() returns trigger language plpgsql as $$
begin
  raise exception 'the lines of the record are never changed or removed';
end $$;
create trigger record_lines_keep before update or truncate on record_lines
  for each statement execute function refuse_change_of_record();
create trigger record_values_keep before truncate on record_values
  for each statement execute function refuse_change_of_record();

create function keep_young_record_line() returns trigger language plpgsql as $$
begin
  if old.moment > now() - interval '7 years' then
    raise exception 'the lines of the record are never changed or removed';
  end if;
  return old;
end $$;
create trigger record_lines_keep_young before delete on record_lines
  for each row execute function keep_young_record_line();

-- Values go with their line, or are erased by a line that tells it.
create function keep_record_value() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from record_lines where line = old.line) then
      raise exception 'the values of the record are only erased';
    end if;
    return old;
  end if;
  if new.line <> old.line or new.field <> old.field or old.erased_by is not null or new.erased_by is null
    or num_nonnulls(new.old_value, new.new_value, new.salt) > 0 then
    raise exception 'the values of the record are only erased';
  end if;
  return new;
end $$;
create trigger record_values_only_erase before update or delete on record_values
  for each row execute function keep_record_value();

-- How many lines the record has of each sort: counting a million of them takes longer than showing a page.
create table record_totals (
  -- 0 for lines that are by no member.
  by_id integer not null,
  action text not null,
  entry_kind text not null,
  lines bigint not null,
  primary key (by_id, action, entry_kind)
);

create function count_record_lines() returns trigger language plpgsql as $$
begin
  insert into record_totals
  select coalesce(by_id, 0), action, entry_kind, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed group by 1, 2, 3
  on conflict (by_id, action, entry_kind) do update set lines = record_totals.lines + excluded.lines;
  return null;
end $$;
create trigger record_lines_count after insert on record_lines referencing new table as changed
  for each statement execute function count_record_lines();
create trigger record_lines_uncount after delete on record_lines referencing old table as changed
  for each statement execute function count_record_lines();
