import { hashPassword } from '../src/features/account/passwords.ts'

/** A database that can run one statement after the other. */
type Runner = { query: (statement: string) => Promise<unknown> }

/** The number of members that `fillDatabase` creates. */
export const filledPassword = 'Zacht water 2026'
/** The member with a thousand of the registrations. */
export const busyMember = 'lid1@voorbeeld.nl'
/** A member without registrations. */
export const freshMember = 'lid2@voorbeeld.nl'

const members = 20_000
const registrationsOfBusyMember = 1_000

/** Quickly fills empty tables with years of use, for tests that depend on their size. At least 1,000 registrations. */
export async function fillDatabase(db: Runner, registrations: number): Promise<void> {
  await db.query(membersStatement(await hashPassword(filledPassword)))
  await db.query(sessionsStatement)
  await db.query(productsStatement)
  await db.query(pointsStatement)
  await db.query(contentStatement)
  await db.query(publicationsStatement)
  await db.query(slugsStatement)
  await db.query(managersStatement)
  await db.query(mailsStatement)
  await db.query(queueStatement)
  await db.query(withoutChecks(registrationsStatement(registrations)))
  await db.query(withoutChecks(pointsLinesStatement))
  await db.query(totalsStatement)
  await db.query('vacuum (analyze)')
}

// The parents exist, and checking that takes longer than inserting; only a superuser may switch the checks off. Two
// statements in one text are one transaction, and the setting ends with it.
const withoutChecks = (statement: string) => `
  select set_config('session_replication_role', 'replica', true) from pg_roles where rolname = current_user and rolsuper;
  ${statement}`

const membersStatement = (passwordHash: string) => `
  insert into members (email, password_hash, first_name, last_name, phone_number, street, house_number, zipcode, city,
    birthdate, company, company_street, company_house_number, company_zipcode, company_city, company_size, kvk_number,
    credits, email_verified_at)
  select 'lid' || i || '@voorbeeld.nl', '${passwordHash}', 'Jan', 'van der Nummer ' || i, '06 12345678', 'Dorpsstraat',
    i % 200 + 1, '5611 AB', 'Eindhoven', date '1970-01-01' + i % 10000, 'Installatiebedrijf ' || i, 'Industrieweg',
    i % 90 + 1, '5612 CD', 'Eindhoven', i % 40, 10000000 + i, i % 5000, now() - interval '2 years'
  from generate_series(1, ${members}) as i`

const sessionsStatement = `
  insert into sessions (id_hash, member_id, csrf_token, seen_at)
  select sha256(convert_to(i::text, 'UTF8')), i, md5(i::text), now() - random() * interval '1 hour'
  from generate_series(3, ${members}) as i`

const productsStatement = `
  with brand as (insert into brands (name, serial_mask) values ('AquaStar', 'aa 999999') returning id)
  insert into products (brand_id, model, image, search_key)
  select id, 'Model ' || i, 'products/slim.jpg', 'aquastarmodel' || i from brand, generate_series(1, 30) as i`

const pointsStatement = `insert into product_points select id, '2020-01-01', id * 10 from products`

const contentStatement = `
  insert into content (kind, draft, search_key, published_from)
  select kind, jsonb_build_object('title', 'Bericht ' || i, 'url_slug', 'bericht-' || i), 'bericht' || i,
    now() - i * interval '3 days'
  from generate_series(1, 60) as i, unnest(array['news', 'promotions']) as kind`

// The first start of a portal has put its questions there as well.
const publicationsStatement = `
  insert into article_publications (content_id, kind, url_slug, title, description, content, image, thumbnail_image, valid_from,
    valid_to, created_at, published_from)
  select id, kind, url_slug, title, repeat('Zacht water voor iedereen. ', 6), repeat('Zacht water. ', 200),
    'news/groot.jpg', 'news/klein.jpg', '2026-03-01', '2026-03-31', published_from, published_from
  from content where kind in ('news', 'promotions')`

const managersStatement = `
  with manager as (
    insert into content (kind, draft, search_key, is_visible) values ('managers', '{"name": "Sanne Bakker"}', 'sannebakker', true) returning id
  )
  insert into member_managers (member_id, manager_id) select members.id, manager.id from members, manager`

const slugsStatement = `
  insert into content_slugs (kind, url_slug, content_id) select kind, url_slug, content_id from article_publications`

const mailsStatement = `
  insert into mails (message_id, template, version, values, recipient_name, recipient_address, status, attempts, created_at,
    sent_at)
  select gen_random_uuid(), 'registration-customer', 1, '{}', 'Klant', 'klant' || i || '@voorbeeld.nl', 'sent', 1, now(), now()
  from generate_series(1, 100000) as i`

// As after a day without a relay. No mail is meant to wait longer than twenty minutes (queue/clock-jumps.ts).
const queueStatement = `
  insert into queue (kind, payload, attempts, due_at)
  select 'mail', jsonb_build_object('template', 'test', 'version', 1, 'values', '{}'::jsonb, 'messageId', gen_random_uuid(),
      'to', jsonb_build_object('name', 'Klant', 'address', 'klant' || i || '@voorbeeld.nl')), 3, now() + interval '19 minutes'
  from generate_series(1, 100000) as i`

// In the order of time with the members mixed, so that a member's rows lie far apart, as in production.
const registrationsStatement = (count: number) => `
  insert into registrations (member_id, product_id, serial_number, serial_number_key, search_key, install_date, zipcode,
    house_number, city, customer_gender, customer_initials, customer_name, customer_email, customer_phone_number,
    consent_version, consented_at, credits, points_from, credited_at, created_at)
  select case when i % ${count / registrationsOfBusyMember} = 0 then 1 else 3 + i % ${members - 2} end, i % 30 + 1,
    'AA ' || serial, 'AA' || serial, 'aa' || serial || '|5611ab|m.vandenberg|eindhoven', moment::date, '5611 AB', i % 200 + 1, 'Eindhoven',
    'female', 'M.', 'Van den Berg', 'klant' || i || '@voorbeeld.nl', '06 12 34 56 78', '2026-11-20', moment,
    (i % 30 + 1) * 10, '2020-01-01', case when i < ${count * 0.98} then moment + interval '1 hour' end, moment
  from (
    select i, lpad((i - 1)::text, 6, '0') as serial, now() - (${count} - i) * (interval '4 years' / ${count}) as moment
    from generate_series(1, ${count}) as i
  ) as numbered`

// In the order of the registrations. The triggers that write these lines are switched off above.
const pointsLinesStatement = `
  insert into points_lines (registration_id, member_id, kind, credits, created_at)
  select id, member_id, line.kind, credits, line.created_at
  from registrations
  cross join lateral (values ('pending', created_at), ('credited', credited_at)) as line (kind, created_at)
  where line.created_at is not null order by line.created_at`

// Nor does the trigger count them.
const totalsStatement = `
  insert into registration_totals (day, product_id, registrations)
  select (created_at at time zone 'Europe/Amsterdam')::date, product_id, count(*) from registrations group by 1, 2`
