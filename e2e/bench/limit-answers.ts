import { countsStatement, type CountsRow, pageOf, pageSize, paginate } from './bare-reads.ts'
import type { Answers, Caller } from './bare-session.ts'
import { searchKey } from './bare-writes.ts'

/** The calls of the `limit` handler: PostgreSQL builds the JSON, and nothing is written but the rows. */
export const limitAnswers: Answers = {
  'GET /api/user': answerMember,
  'GET /api/dashboarddata/index': answerDashboard,
  'GET /api/productregistration/all': answerList,
  'POST /api/productregistration/create': createRegistration,
}

async function answerMember({ query, session }: Caller) {
  const [row] = await query<{ user: string }>('limit user', memberStatement, [session.member.id])
  // The user travels twice (spec §7): once by itself, and once as `data`.
  const user = row?.user ?? '{}'
  return { status: 200, text: `${user.slice(0, -1)},"data":${user}}` }
}

async function answerDashboard({ query, session }: Caller) {
  const [row] = await query<{ reply: string }>('limit dashboard', dashboardStatement, [session.member.id])
  return { status: 200, text: row?.reply }
}

async function answerList({ query, session, url, appUrl }: Caller) {
  const page = pageOf(url)
  if (page === null) {
    const [row] = await query<{ reply: string }>('limit all', allStatement, [session.member.id])
    return { status: 200, text: row?.reply }
  }
  const [[found], [totals]] = await Promise.all([
    query<{ data: string; count: number }>('limit page', pageStatement, [
      session.member.id,
      pageSize,
      (page - 1) * pageSize,
    ]),
    query<CountsRow>('counts', countsStatement, [session.member.id]),
  ])
  const { data = '[]', count = 0 } = found ?? {}
  const total = totals?.registrations ?? 0
  const paginator = paginate(page, total, `${appUrl}/api/productregistration/all`, count)
  return { status: 200, text: `{"data":${data},${JSON.stringify({ ...paginator, totals }).slice(1)}` }
}

async function createRegistration({ query, session, body }: Caller) {
  const sent = JSON.parse(body) as Record<string, string>
  const serial = sent.serial_number ?? ''
  await query('limit create', createStatement, [
    session.member.id,
    sent.selectedProduct,
    serial,
    serial.replaceAll(' ', ''),
    searchKey(`${serial}|${sent.address_zipcode}`),
    sent.install_date,
    sent.address_zipcode,
    sent.address_house_number,
    sent.huisnummer_toevoeging,
    sent.woonplaats,
    sent.selectedGender,
    sent.voorletters,
    sent.client_name,
    sent.client_email,
    sent.client_phone_number,
  ])
  return { status: 201, text: JSON.stringify({ message: 'Productregistratie succesvol' }) }
}

const moment = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"000Z"')`

const memberStatement = `select json_build_object(
    'id', id, 'email', email, 'first_name', first_name, 'last_name', last_name, 'phone_number', phone_number,
    'street', street, 'house_number', house_number, 'house_number_addition', house_number_addition, 'zipcode', zipcode,
    'city', city, 'birthdate', birthdate, 'company', company, 'company_street', company_street,
    'company_house_number', company_house_number, 'company_house_number_addition', company_house_number_addition,
    'company_zipcode', company_zipcode, 'company_city', company_city, 'company_url', company_url,
    'company_size', company_size, 'kvk_number', kvk_number, 'credits', credits,
    'representative_name', representative_name, 'representative_photo', representative_photo,
    'representative_phone', representative_phone, 'representative_email', representative_email,
    'name', first_name || ' ' || last_name, 'isVerified', true, 'emailVerified', true,
    'email_verified_at', ${moment('email_verified_at')}, 'isAdmin', is_admin, 'roles', further_roles
  )::text as user from members where id = $1`

const registrationJson = `json_build_object('id', r.id, 'install_date', r.install_date, 'address', coalesce(r.city, ''),
  'address_zipcode', r.zipcode, 'address_house_number', r.house_number, 'serial_number', r.serial_number,
  'product', json_build_object('brand', p.brand, 'model', p.model, 'image', p.image), 'credits', r.credits,
  'synced_sparco', r.credited_at is not null)`

const newestFirst = 'order by r.created_at desc, r.id desc'

const teasersJson = (kind: string) => `(select coalesce(json_agg(json_build_object('id', content_id, 'title', title,
    'created_at', ${moment('created_at')}, 'description', description, 'url_slug', url_slug, 'image', image,
    'thumbnail_image', thumbnail_image, 'image_alt', image_alt, 'image_focal', image_focal) order by created_at desc, content_id desc), '[]')
  from (select * from article_publications where kind = '${kind}' and published_from <= now() and now() < ends_at
    order by created_at desc, content_id desc limit 3) as newest)`

const dashboardStatement = `select json_build_object(
    'registrations', (select coalesce(json_agg(${registrationJson} ${newestFirst}), '[]')
      from (select * from registrations r where member_id = $1 ${newestFirst} limit 5) r
      join products p on p.id = r.product_id),
    'blogs', ${teasersJson('news')}, 'promotions', ${teasersJson('promotions')}
  )::text as reply`

const allStatement = `select coalesce(json_agg(${registrationJson} ${newestFirst}), '[]')::text as reply
  from registrations r join products p on p.id = r.product_id where r.member_id = $1`

const pageStatement = `select coalesce(json_agg(${registrationJson} ${newestFirst}), '[]')::text as data, count(*)::int as count
  from (select id from registrations where member_id = $1 order by created_at desc, id desc limit $2 offset $3::bigint) page
  join registrations r on r.id = page.id join products p on p.id = r.product_id`

const createStatement = `with product as (select id, credits from products where id = $2),
  registration as (
    insert into registrations (member_id, product_id, serial_number, serial_number_key, search_key, install_date, zipcode,
      house_number, house_number_addition, city, customer_gender, customer_initials, customer_name, customer_email,
      customer_phone_number, consent_version, credits, consented_at)
    select $1, id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'bench', credits, now() from product)
  insert into queue (kind, payload)
  select 'mail', jsonb_build_object('template', template, 'serial_number', $3, 'name', $13, 'to', $14)
  from unnest(array['registration-customer', 'registration-installer']) as template`
