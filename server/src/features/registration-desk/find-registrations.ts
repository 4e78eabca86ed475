import { type DeskQuery, deskWords, isTooShort, mostCounted } from '@portal/contract/registrations-for-staff'
import type { Database } from '../../database/database.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { isStaff } from '../account/store.ts'
import { managesPeople } from '../members/member-for.ts'

/** What is sought among all registrations, and by whom: only who manages people finds those of staff by their names. */
type Sought = Pick<DeskQuery, 'search' | `filter[${'brand' | 'product' | 'member' | 'status' | 'from' | 'until'}]`> & {
  by: Pick<CurrentMember, 'roles'>
}

type Order = Pick<DeskQuery, 'sort'>

export type DeskRow = {
  id: number
  created_at: Date
  install_date: string
  serial_number: string
  product_id: number
  brand: string
  model: string
  image: string | null
  member_id: number
  member_name: string
  company: string | null
  zipcode: string
  house_number: string
  house_number_addition: string | null
  city: string | null
  credits: number
  credited_at: Date | null
  refused_at: Date | null
  corrected_at: Date | null
  withdrawn_at: Date | null
}

const rowColumns = `r.id, r.created_at, r.install_date, r.serial_number, r.product_id, b.name as brand, p.model, p.image, r.member_id,
  m.first_name || ' ' || m.last_name as member_name, nullif(m.company, '') as company, r.zipcode, r.house_number,
  r.house_number_addition, r.city, r.credits, r.credited_at, r.refused_at, r.corrected_at, r.withdrawn_at`
const joined =
  'join products p on p.id = r.product_id join brands b on b.id = p.brand_id join members m on m.id = r.member_id'

export type Counted = { total: number; has_more: boolean }

export function findDeskPage(db: Database, query: DeskQuery & Sought): Promise<Counted & { rows: DeskRow[] }> {
  return planned(db, async () => {
    const selection = await selectionOf(db, query)
    const { page = 1, per_page: perPage } = query
    const wanted = { limit: perPage, offset: (page - 1) * perPage, isDescending: isDescending(query) }
    if (selection.ofDays === null) {
      const { ids, ...counted } = await findCounted(db, selection, wanted)
      if (!counted.has_more)
        return { ...counted, rows: await rowsOf(db, 'select unnest($1::bigint[]) as id', [ids], wanted) }
      const isCounted = wanted.offset + wanted.limit <= mostCounted
      return { ...counted, rows: isCounted ? await rowsOf(db, idsOf(selection, wanted), selection.values, wanted) : [] }
    }
    const counted = await countDays(db, selection)
    const limit = Math.min(wanted.limit, counted.total - wanted.offset)
    if (limit <= 0) return { ...counted, rows: [] }
    // A page is reached from the end that is nearer: what lies before it is read as well.
    const after = counted.total - wanted.offset - limit
    const fromEnd = after < wanted.offset
    const near = { limit, offset: fromEnd ? after : wanted.offset, isDescending: wanted.isDescending !== fromEnd }
    return { ...counted, rows: await rowsOf(db, idsOf(selection, near), selection.values, wanted) }
  })
}

function rowsOf(db: Database, ids: string, values: unknown[], { isDescending }: Place): Promise<DeskRow[]> {
  return db.query<DeskRow>(
    `select ${rowColumns} from (${ids}) as page join registrations r on r.id = page.id ${joined}
     order by ${orderOf(isDescending)}`,
    values,
  )
}

export function countDesk(db: Database, query: Sought): Promise<Counted> {
  return planned(db, async () => {
    const selection = await selectionOf(db, query)
    if (selection.ofDays !== null) return countDays(db, selection)
    const { total, has_more } = await findCounted(db, selection, { limit: 0, offset: 0, isDescending: true })
    return { total, has_more }
  })
}

/** The statement of all of them; `columns` are further ones of `r`. */
export async function deskStatement(db: Database, query: Sought & Order, columns: readonly string[]) {
  const selection = await selectionOf(db, query)
  const selected = [rowColumns, ...columns.map((column) => `r.${column}`)].join(', ')
  const text = `select ${selected} from registrations r ${joined} where ${fits(selection)}
    order by ${orderOf(isDescending(query))}`
  return { text, values: selection.values }
}

/** A plan for any words expects few that have them, and sorts a million when it is wrong: this has one for these. */
export function planned<Result>(db: Database, find: () => Promise<Result>): Promise<Result> {
  return db.tx(async () => {
    await db.query('set local plan_cache_mode = force_custom_plan')
    return find()
  })
}

type Selection = {
  conditions: string[]
  /** Of which one has to hold too, in the order in which most are found soonest. */
  ways: string[]
  values: unknown[]
  /** The place of the ids of products, of each of which the newest are found by an index; null where others narrow it more. */
  productsAt: string | null
  /** The condition on the counts of days, for what they count; else null. */
  ofDays: string | null
}

async function selectionOf(db: Database, query: Sought): Promise<Selection> {
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  const conditions = ['true']
  let ways = ['true']
  const days = ['true']
  const { 'filter[member]': members, 'filter[status]': statuses, 'filter[from]': from, 'filter[until]': until } = query
  const words = isTooShort(query.search) ? [] : deskWords(query.search)
  if (isTooShort(query.search)) conditions.push('false')
  if (words.length > 0) {
    const patterns = words.map((word) => place(patternOf(word)))
    const inKey = (had: readonly number[]) =>
      patterns.filter((_, index) => !had.includes(index)).map((pattern) => `r.desk_key like ${pattern}`)
    const groups = await membersWith(db, words, query.by)
    const ofGroup = ({ ids }: Group) => `r.member_id = any(${place(ids)}::int[])`
    const havingAll = groups.find(({ had }) => had.length === words.length)
    const others = groups.filter((group) => group !== havingAll)
    const byKey = [inKey([]), ...others.map((group) => [ofGroup(group), ...inKey(group.had)])]
    const byWords = `(${byKey.map((way) => way.join(' and ')).join(' or ')})`
    ways = havingAll ? [ofGroup(havingAll), byWords] : [byWords]
  }
  const products = await productsOf(db, query)
  const productsAt = products && `${place(products)}::int[]`
  if (productsAt) {
    conditions.push(`r.product_id = any(${productsAt})`)
    days.push(`product_id = any(${productsAt})`)
  }
  if (members.length > 0) conditions.push(`r.member_id = any(${place(members)}::int[])`)
  if (statuses.length > 0) conditions.push(`(${statuses.map((status) => hasStatus[status]).join(' or ')})`)
  if (from) {
    const at = `${place(from)}::date`
    conditions.push(`r.created_at >= ${at}::timestamp at time zone 'Europe/Amsterdam'`)
    days.push(`day >= ${at}`)
  }
  if (until) {
    const at = `${place(until)}::date`
    conditions.push(`r.created_at < (${at} + 1)::timestamp at time zone 'Europe/Amsterdam'`)
    days.push(`day <= ${at}`)
  }
  const isByDay = query.search === '' && members.length === 0 && statuses.length === 0
  return {
    conditions,
    ways,
    values,
    productsAt: words.length > 0 || members.length > 0 ? null : productsAt,
    ofDays: isByDay ? days.join(' and ') : null,
  }
}

const hasStatus = {
  pending: '(r.credited_at is null and r.refused_at is null and r.withdrawn_at is null)',
  credited: '(r.credited_at is not null and r.withdrawn_at is null)',
  refused: '(r.refused_at is not null and r.withdrawn_at is null)',
  withdrawn: 'r.withdrawn_at is not null',
  corrected: 'r.corrected_at is not null',
} as const

/** Installers who have the same words, by their places in the search. */
type Group = { had: number[]; ids: number[] }

/**
 * The installers who have some of the words in name, address or company; those with the same words are a group. A condition for each
 * word would read all registrations of everybody named Sanne. With one for each group, an index finds the words that the group lacks.
 */
async function membersWith(db: Database, words: readonly string[], by: Sought['by']): Promise<Group[]> {
  const found = await db.query<{ ids: number[] }>(
    `select array(
       select m.id from members m
       where translate(m.search_key, '-.', '') like pattern ${managesPeople(by) ? '' : `and not ${isStaff}`}
     ) as ids from unnest($1::text[]) with ordinality as words (pattern, place) order by place`,
    [words.map(patternOf)],
  )
  const placesOf = new Map<number, number[]>()
  found.forEach(({ ids }, place) => {
    for (const id of ids) placesOf.set(id, [...(placesOf.get(id) ?? []), place])
  })
  const groups = new Map<string, Group>()
  for (const [id, had] of placesOf) {
    const group = groups.get(had.join()) ?? { had, ids: [] }
    group.ids.push(id)
    groups.set(had.join(), group)
  }
  return [...groups.values()]
}

export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

/** The ids of what the brands and products that are asked for have in common; null without any. */
async function productsOf(db: Database, query: Sought): Promise<number[] | null> {
  const asked = [query['filter[brand]'], query['filter[product]']]
  if (asked.every((ids) => ids.length === 0)) return null
  const found = await db.query<{ id: number }>(
    `select id from products where ($1 = '{}'::int[] or brand_id = any($1)) and ($2 = '{}'::int[] or id = any($2)) order by id`,
    asked,
  )
  return found.map(({ id }) => id)
}

async function countDays(db: Database, { values, ofDays }: Selection): Promise<Counted> {
  const [found] = await db.query<{ total: number }>(
    `select coalesce(sum(registrations), 0)::int as total from registration_totals where ${ofDays}`,
    values,
  )
  return { total: found?.total ?? 0, has_more: false }
}

/**
 * Counts them as far as they are counted; when those are all, the ids of a place among them come with it. Each way is read by itself
 * and leaves out what those before it find: the registrations of an installer who has all words are counted by an index alone.
 */
async function findCounted(db: Database, selection: Selection, { limit, offset, isDescending }: Place) {
  const { conditions, ways, values } = selection
  const parts = ways.map((way, index) =>
    [...conditions, way, ...ways.slice(0, index).map((before) => `not ${before}`)].join(' and '),
  )
  const most = mostCounted + 1
  const [found] = await db.query<{ total: number; ids: number[] }>(
    `with found as materialized (
       select * from (
         ${parts.map((part) => `(select r.id, r.created_at from registrations r where ${part} limit ${most})`).join(' union all ')}
       ) as any_way limit ${most}
     )
     select (select count(*) from found)::int as total,
       array(select r.id from found r order by ${orderOf(isDescending)} limit ${limit} offset ${offset}) as ids`,
    values,
  )
  const { total, ids } = found!
  return total > mostCounted ? { total: mostCounted, has_more: true, ids } : { total, has_more: false, ids }
}

function fits({ conditions, ways }: Selection): string {
  return [...conditions, `(${ways.join(' or ')})`].join(' and ')
}

type Place = { limit: number; offset: number; isDescending: boolean }

function idsOf(selection: Selection, { limit, offset, isDescending }: Place): string {
  const { productsAt } = selection
  const order = orderOf(isDescending)
  const fitting = (last: number) =>
    `select r.id, r.created_at from registrations r where ${fits(selection)} order by ${order} limit ${last}`
  if (productsAt === null) return `${fitting(limit)} offset ${offset}`
  // One that is registered no more has none near the end of all: its own are read, by the index that has them in order.
  return `select r.id from unnest(${productsAt}) as chosen (product_id) cross join lateral (
      ${fitting(offset + limit).replace('where', 'where r.product_id = chosen.product_id and')}
    ) as r order by ${order} limit ${limit} offset ${offset}`
}

function isDescending({ sort }: Order): boolean {
  return sort !== 'created_at'
}

function orderOf(isDescending: boolean): string {
  return isDescending ? 'r.created_at desc, r.id desc' : 'r.created_at, r.id'
}
