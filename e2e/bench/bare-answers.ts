import { createHash, randomBytes } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { pageSize } from '@portal/contract/pagination'
import { paginate } from '@portal/server/testing/paginate'
import type pg from 'pg'

// What the bare handlers do for a measured call. A read is a few selects, whose columns have the names of the reply.

export type BareKind = 'rows' | 'json'
export type Query = <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<Row[]>
export type Session = {
  csrf_token: string
  is_due_for_write: boolean
  member_id: number | null
  user: string | null
  open_questions: number
}
type Caller = { query: Query; kind: BareKind; session: Session; url: string; appUrl: string; body: string }
type Answer = { status: number; text?: string; sessionId?: string }

export const answers: Record<string, (caller: Caller) => Promise<Answer>> = {
  // The user travels twice: once by itself, and once as `data`.
  'GET /api/user': async ({ session: { user, open_questions } }) => ({
    status: 200,
    text: `${user!.slice(0, -1)},"data":${user},"open_questions":${open_questions}}`,
  }),
  'GET /api/dashboarddata/index': async (caller) => {
    const parts = await read(caller, 'dashboard', {
      registrations: newest(5),
      blogs: teasers('news'),
      promotions: teasers('promotions'),
      soon,
    })
    const { soon: counted, ...lists } = parts
    const [{ count }] = JSON.parse(counted!) as [{ count: number }]
    const fields = Object.entries({ ...lists, maintenance_due: String(count) }).map(
      ([name, text]) => `"${name}":${text}`,
    )
    return { status: 200, text: `{${fields.join(',')}}` }
  },
  'GET /api/productregistration/all': answerList,
  'POST /api/productregistration/create': async ({ query, session, body }) => {
    await query('create', createStatement, [session.member_id, body])
    return { status: 201, text: JSON.stringify({ message: 'Productregistratie succesvol' }) }
  },
  'POST /login': async ({ query, body }) => {
    const { email, password } = JSON.parse(body) as { email: string; password: string }
    const found = 'select id, password_hash from members where email = $1'
    const [member] = await query<{ id: number; password_hash: string }>('member', found, [email.toLowerCase()])
    if (!member || !(await verify(member.password_hash, password))) throw new Error('wrong password')

    const sessionId = randomBytes(32).toString('base64url')
    const values = [tokenHash(sessionId), member.id, randomBytes(32).toString('base64url')]
    await query('log in', 'insert into sessions (id_hash, member_id, csrf_token) values ($1, $2, $3)', values)
    return { status: 204, sessionId }
  },
}

async function answerList(caller: Caller): Promise<Answer> {
  const page = Number(/[?&]page=(\d+)/.exec(caller.url)?.[1] ?? 0)
  if (page === 0) {
    const { data } = await read(caller, 'all', { data: `${registrations} where r.member_id = $1 ${newestFirst}` })
    return { status: 200, text: data }
  }
  const { data, totals } = await read(caller, `page ${page}`, {
    data: newest(pageSize, (page - 1) * pageSize),
    totals: totalsStatement,
  })
  const [counts] = JSON.parse(totals!) as [{ registrations: number }]
  const count = Math.min(pageSize, counts.registrations - (page - 1) * pageSize)
  // The many links of a page are the portal's own: not what is compared.
  const where = { url: `${caller.appUrl}/api/productregistration/all`, query: {} }
  const { links, meta } = paginate({ data: Array.from({ length: count }), page, total: counts.registrations }, where)
  return { status: 200, text: `{"data":${data},${JSON.stringify({ links, meta, totals: counts }).slice(1)}` }
}

/** The rows of each select as JSON: of `rows` JavaScript writes it, of `json` PostgreSQL does, in one statement. */
async function read({ query, kind, session }: Caller, name: string, selects: Record<string, string>) {
  if (kind === 'json') {
    const parts = Object.entries(selects).map(
      ([part, select]) => `(select coalesce(json_agg(r), '[]')::text from (${select}) r) as ${part}`,
    )
    const [row] = await query<Record<string, string>>(name, `select ${parts.join(', ')}`, [session.member_id])
    return row!
  }
  const texts = Object.entries(selects).map(async ([part, select]) => {
    const values = select.includes('$1') ? [session.member_id] : []
    return [part, JSON.stringify(await query(`${name} ${part}`, select, values))] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}

export async function findSession(query: Query, id: string, withUser: boolean): Promise<Session | null> {
  const hash = tokenHash(id)
  const [session] = await query<Session>(
    `session ${withUser}`,
    sessionStatement(withUser ? `${user} as user, ${openQuestions} as open_questions` : 'null as user'),
    [hash],
  )
  if (session?.is_due_for_write) await query('slide', 'update sessions set seen_at = now() where id_hash = $1', [hash])
  return session ?? null
}

function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const moment = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"000Z"')`

const sessionStatement = (user: string) => `select s.csrf_token, s.member_id, ${user},
    s.seen_at < now() - interval '60 seconds' as is_due_for_write
  from sessions s left join members m on m.id = s.member_id
  where s.id_hash = $1 and s.seen_at > now() - interval '7260 seconds'`

const managers = `select member_id, draft ->> 'name' as representative_name, uploads.thumbnail_image as representative_photo,
    draft ->> 'phone' as representative_phone, draft ->> 'email' as representative_email
  from member_managers join content on content.id = manager_id
  left join uploads on uploads.id = (draft ->> 'photo_upload_id')::int
  where is_visible and deleted_at is null`

const user = `(select row_to_json(u)::text from (select m.id, m.email, m.first_name, m.last_name, m.phone_number, m.street,
  m.house_number, m.house_number_addition, m.zipcode, m.city, m.birthdate, m.company, m.company_street,
  m.company_house_number, m.company_house_number_addition, m.company_zipcode, m.company_city, m.company_url,
  m.company_size, m.kvk_number, m.credits, representative_name, representative_photo, representative_phone, representative_email, m.first_name || ' ' || m.last_name as name, true as "isVerified", true as "emailVerified",
  ${moment('m.email_verified_at')} as email_verified_at, 'beheerder' = any(m.roles) as "isAdmin", m.roles as roles
  from (select) as one left join (${managers}) as manager on manager.member_id = m.id) u)`

const openQuestions = '(select count(*)::int from cases where waits_for_id = s.member_id and settled_at is null)'

const status = `case when r.withdrawn_at is not null then 'withdrawn' when r.credited_at is not null then 'credited'
    when r.refused_at is not null then 'refused' else 'pending' end`

const registrations = `select r.id, r.install_date, coalesce(r.city, '') as address, r.zipcode as address_zipcode,
    r.house_number as address_house_number, r.serial_number, r.credits, r.credited_at is not null as synced_sparco, ${status} as status,
    json_build_object('brand', b.name, 'model', p.model, 'image', p.image) as product, r.certificate_code
  from registrations r join products p on p.id = r.product_id join brands b on b.id = p.brand_id`

const newestFirst = 'order by r.created_at desc, r.id desc'

const newest = (limit: number, offset = 0) => `${registrations} join (select id from registrations where member_id = $1
  order by created_at desc, id desc limit ${limit} offset ${offset}) as newest on newest.id = r.id ${newestFirst}`

const totalsStatement = `select count(*)::int as registrations,
    (count(*) filter (where credited_at is null))::int as pending,
    coalesce(sum(credits) filter (where credited_at is null), 0)::int as pending_credits
  from registrations where member_id = $1`

const teasers = (kind: string) => `select content_id as id, title, ${moment('created_at')} as created_at, description,
    url_slug, image, thumbnail_image, image_alt, image_focal
  from article_publications where kind = '${kind}' and published_from <= now() and now() < ends_at
  order by article_publications.created_at desc, content_id desc limit 3`

// A day begins when it does for the Dutch, whatever the zone of the database.
const today = `(now() at time zone 'Europe/Amsterdam')::date`

// Maintenance of the next thirty days that nobody did.
const soon = `select count(*)::int as count from registrations r
  cross join lateral (
    select day::date, extract(year from day)::int - extract(year from r.install_date)::int as year
    from generate_series(${today}, ${today} + 30, interval '1 day') as day
    where extract(month from day) = extract(month from r.install_date)
  ) as due
  where r.member_id = $1 and r.withdrawn_at is null and due.year > 0
    and due.day = (r.install_date + make_interval(years => due.year))::date
    and extract(month from r.install_date)::int = any (array[extract(month from ${today})::int,
      extract(month from ${today} + 14)::int, extract(month from ${today} + 28)::int, extract(month from ${today} + 30)::int])
    and not exists (select from maintenance_done d where d.registration_id = r.id and d.year = due.year)`

// The registration and its two mails, in one statement that reads the body itself.
const createStatement = `with sent as (select $2::jsonb as body),
  registration as (
    insert into registrations (member_id, product_id, serial_number, serial_number_key, search_key, install_date, zipcode,
      house_number, house_number_addition, city, customer_gender, customer_initials, customer_name, customer_email,
      customer_phone_number, consent_version, credits, points_from, consented_at)
    select $1, p.id, body->>'serial_number', replace(body->>'serial_number', ' ', ''), lower(body->>'serial_number'),
      (body->>'install_date')::date, body->>'address_zipcode', body->>'address_house_number',
      body->>'huisnummer_toevoeging', body->>'woonplaats', body->>'selectedGender', body->>'voorletters',
      body->>'client_name', body->>'client_email', body->>'client_phone_number', 'bench', points.credits, points.valid_from, now()
    from sent join products p on p.id = (body->>'selectedProduct')::int cross join lateral (
      select credits, valid_from from product_points where product_id = p.id and valid_from <= ${today}
      order by valid_from desc limit 1) as points)
  insert into queue (kind, payload)
  select 'mail', jsonb_build_object('template', template, 'serial_number', body->'serial_number',
    'name', body->'client_name', 'to', body->'client_email')
  from sent, unnest(array['registration-customer', 'registration-installer']) as template`
