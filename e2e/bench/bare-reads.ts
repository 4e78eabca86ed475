import type { Caller, Member } from './bare-session.ts'

export async function answerMember({ session }: Caller) {
  const user = presentMember(session.member)
  return { status: 200, text: JSON.stringify({ ...user, data: user }) }
}

export async function answerDashboard({ query, session }: Caller) {
  const [registrations, teasers] = await Promise.all([
    query<RegistrationRow>('newest', newestStatement, [session.member.id, 5]),
    query<TeaserRow>('teasers', teasersStatement, [3]),
  ])
  const ofKind = (kind: string) => teasers.filter((row) => row.kind === kind).map(presentTeaser)
  const reply = {
    registrations: registrations.map(presentRegistration),
    blogs: ofKind('news'),
    promotions: ofKind('promotions'),
  }
  return { status: 200, text: JSON.stringify(reply) }
}

export async function answerList({ query, session, url, appUrl }: Caller) {
  const page = pageOf(url)
  if (page === null) {
    const rows = await query<RegistrationRow>('all', allStatement, [session.member.id])
    return { status: 200, text: JSON.stringify(rows.map(presentRegistration)) }
  }
  const [rows, [counts]] = await Promise.all([
    query<RegistrationRow>('page', pageStatement, [session.member.id, pageSize, (page - 1) * pageSize]),
    query<CountsRow>('counts', countsStatement, [session.member.id]),
  ])
  const totals = counts ?? { registrations: 0, pending: 0, pending_credits: 0 }
  const paginator = paginate(page, totals.registrations, `${appUrl}/api/productregistration/all`, rows.length)
  return { status: 200, text: JSON.stringify({ data: rows.map(presentRegistration), ...paginator, totals }) }
}

type RegistrationRow = {
  id: number
  install_date: string
  city: string | null
  zipcode: string
  house_number: string
  serial_number: string
  brand: string
  model: string
  image: string | null
  credits: number
  is_credited: boolean
}
type TeaserRow = {
  kind: string
  id: number
  title: string
  created_at: Date
  description: string
  url_slug: string
  image: string | null
  thumbnail_image: string | null
  image_alt: string
  image_focal: { x: number; y: number } | null
}
export type CountsRow = { registrations: number; pending: number; pending_credits: number }

export const pageSize = 10

const registrationColumns = `r.id, r.install_date, r.city, r.zipcode, r.house_number, r.serial_number, p.brand, p.model,
  p.image, r.credits, r.credited_at is not null as is_credited`

const newestStatement = `select ${registrationColumns} from registrations r join products p on p.id = r.product_id
  where r.member_id = $1 order by r.created_at desc, r.id desc limit $2`

const newestArticles = (
  kind: string,
) => `(select kind, content_id as id, title, created_at, description, url_slug, image, thumbnail_image, image_alt, image_focal
  from article_publications where kind = '${kind}' and published_from <= now() and now() < ends_at
  order by created_at desc, content_id desc limit $1)`
const teasersStatement = `${newestArticles('news')} union all ${newestArticles('promotions')}`

const pageStatement = `select ${registrationColumns}
  from (select id from registrations where member_id = $1 order by created_at desc, id desc limit $2 offset $3::bigint) page
  join registrations r on r.id = page.id join products p on p.id = r.product_id
  order by r.created_at desc, r.id desc`

const allStatement = `select ${registrationColumns} from registrations r join products p on p.id = r.product_id
  where r.member_id = $1 order by r.created_at desc, r.id desc`

export const countsStatement = `select count(*)::int as registrations,
    (count(*) filter (where credited_at is null))::int as pending,
    coalesce(sum(credits) filter (where credited_at is null), 0)::int as pending_credits
  from registrations where member_id = $1`

/** The page that the address asks for; null when it asks for the whole list. */
export function pageOf(url: string): number | null {
  const page = /[?&]page=(\d+)/.exec(url)?.[1]
  return page === undefined ? null : Number(page)
}

function presentMember(member: Member) {
  const { is_admin, further_roles, email_verified_at, ...fields } = member
  return {
    ...fields,
    name: `${member.first_name} ${member.last_name}`,
    isVerified: true,
    emailVerified: true,
    email_verified_at: moment(email_verified_at),
    isAdmin: is_admin,
    roles: further_roles,
  }
}

function presentTeaser({ kind: _, ...row }: TeaserRow) {
  return { ...row, created_at: moment(row.created_at) }
}

function presentRegistration(row: RegistrationRow) {
  return {
    id: row.id,
    install_date: row.install_date,
    address: row.city ?? '',
    address_zipcode: row.zipcode,
    address_house_number: row.house_number,
    serial_number: row.serial_number,
    product: { brand: row.brand, model: row.model, image: row.image },
    credits: row.credits,
    synced_sparco: row.is_credited,
  }
}

function moment(date: Date): string {
  return date.toISOString().replace('Z', '000Z')
}

export function paginate(page: number, total: number, url: string, count: number) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const link = (number: number) => `${url}?page=${number}`
  const prev = page > 1 ? link(page - 1) : null
  const next = page < last ? link(page + 1) : null
  const from = (page - 1) * pageSize + 1
  const links: { url: string | null; label: string; active: boolean }[] = [
    { url: prev, label: '&laquo; Vorige', active: false },
  ]
  let shown = 0
  for (let number = 1; number <= last; number++) {
    const isShown = number <= 2 || number > last - 2 || Math.abs(number - page) <= 3
    if (!isShown) continue
    if (number > shown + 1) links.push({ url: null, label: '...', active: false })
    links.push({ url: link(number), label: String(number), active: number === page })
    shown = number
  }
  links.push({ url: next, label: 'Volgende &raquo;', active: false })
  const meta = {
    current_page: page,
    from,
    last_page: last,
    per_page: pageSize,
    to: from + count - 1,
    total,
    path: url,
    links,
  }
  return { links: { first: link(1), last: link(last), prev, next }, meta }
}
