import { hash } from '@node-rs/argon2'
import pg from 'pg'

export const measuredPassword = 'Zacht water 2026'
/** The member whose calls are measured; he has a thousand of the registrations. */
export const measuredMember = 'lid1@voorbeeld.nl'
/** The member who registers, so that the other one's list stays as long as it is. */
export const registeringMember = 'lid2@voorbeeld.nl'

const members = 20_000
const ownRegistrations = 1_000

/** Fills the tables of a portal with years of use: members, their sessions, products, news and registrations. */
export async function fillDatabase(url: string, registrations: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    await client.query(
      membersStatement(await hash(measuredPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })),
    )
    await client.query(sessionsStatement)
    await client.query(productsStatement)
    await client.query(articlesStatement)
    await client.query(registrationsStatement(registrations))
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

const membersStatement = (passwordHash: string) => `
  insert into members (email, password_hash, first_name, last_name, phone_number, street, house_number, zipcode, city,
    birthdate, company, company_street, company_house_number, company_zipcode, company_city, company_size, kvk_number,
    credits, representative_name, email_verified_at)
  select 'lid' || i || '@voorbeeld.nl', '${passwordHash}', 'Jan', 'van der Nummer ' || i, '06 12345678', 'Dorpsstraat',
    i % 200 + 1, '5611 AB', 'Eindhoven', date '1970-01-01' + i % 10000, 'Installatiebedrijf ' || i, 'Industrieweg',
    i % 90 + 1, '5612 CD', 'Eindhoven', i % 40, 10000000 + i, i % 5000, 'Sanne Bakker', now() - interval '2 years'
  from generate_series(1, ${members}) as i`

const sessionsStatement = `
  insert into sessions (id_hash, member_id, csrf_token, seen_at)
  select sha256(convert_to(i::text, 'UTF8')), i, md5(i::text), now() - random() * interval '1 hour'
  from generate_series(3, ${members}) as i`

const productsStatement = `
  insert into products (brand, model, credits, image, search_key)
  select 'AquaStar', 'Model ' || i, i * 10, 'products/slim.jpg', 'aquastarmodel' || i from generate_series(1, 30) as i`

const articlesStatement = `
  insert into articles (kind, url_slug, title, description, content, image, thumbnail_image, created_at)
  select kind, 'bericht-' || i, 'Bericht ' || i, repeat('Zacht water voor iedereen. ', 6), repeat('Zacht water. ', 200),
    'news/groot.jpg', 'news/klein.jpg', now() - i * interval '3 days'
  from generate_series(1, 60) as i, unnest(array['news', 'promotion']) as kind`

// In the order of time, the members mixed: a member's rows lie far apart, as they do in real life.
const registrationsStatement = (count: number) => `
  insert into registrations (member_id, product_id, serial_number, serial_number_key, search_key, install_date, zipcode,
    house_number, city, customer_gender, customer_initials, customer_name, customer_email, customer_phone_number,
    consent_version, consented_at, credits, credited_at, created_at)
  select case when i % ${count / ownRegistrations} = 0 then 1 else 3 + i % ${members - 2} end, i % 30 + 1,
    'AA ' || serial, 'AA' || serial, 'aa' || serial || '|5611ab', moment::date, '5611 AB', i % 200 + 1, 'Eindhoven',
    'female', 'M.', 'Van den Berg', 'klant' || i || '@voorbeeld.nl', '06 12 34 56 78', '2026-11-20', moment,
    (i % 30 + 1) * 10, case when i < ${count * 0.98} then moment + interval '1 hour' end, moment
  from (
    select i, lpad((i - 1)::text, 6, '0') as serial, now() - (${count} - i) * (interval '4 years' / ${count}) as moment
    from generate_series(1, ${count}) as i
  ) as numbered`
