import type { ArticleDraft, ArticleKind, ArticleQuery } from '@portal/contract/articles'
import type { Database } from '../../database/database.ts'
import { searchPatterns } from '../../database/search-patterns.ts'
import { sortKey } from '../../database/sort-key.ts'
import { type FactsRow, factColumns, publicationsOf, releaseSlugs, stateOfEntry } from './store.ts'

export type EntryFacts = FactsRow & {
  kind: ArticleKind
  title: string
  url_slug: string
  image: string | null
  thumbnail_image: string | null
  rev: number
}

export type EntryRow = EntryFacts & { draft: ArticleDraft }

const publications = publicationsOf('article_publications')
// The table has the entries of other subjects too.
const isArticle = `c.kind in ('news', 'promotions')`
// The picture of the upload that the working copy names; without a name, that from before there were uploads.
const ofPicture = (column: string, ofUpload: string) =>
  `case when c.draft ->> 'image_id' is null then c.${column} else picture.${ofUpload} end as ${column}`
const columns = `c.kind, c.rev, c.title, c.url_slug, ${ofPicture('image', 'file')}, ${ofPicture('thumbnail_image', 'thumbnail_image')},
  ${factColumns}`
const joined = `content c left join uploads picture on picture.id = (c.draft ->> 'image_id')::int ${publications}`

export async function findEntry(db: Database, kind: ArticleKind, id: number): Promise<EntryRow | null> {
  const [row] = await db.query<EntryRow>(
    `select ${columns}, c.draft from ${joined}
     where c.id = $1 and c.kind = $2 and c.deleted_at is null`,
    [id, kind],
  )
  return row ?? null
}

// An index gives the order of a column that is never empty, but not with a place for what is empty beside it.
const orders: Record<string, { by: string; nulls?: 'nulls last' }> = {
  title: { by: sortKey('c.title') },
  kind: { by: 'c.kind' },
  author: {
    by: `(select ${sortKey("m.first_name || ' ' || m.last_name")} from members m where m.id = c.author_id)`,
    nulls: 'nulls last',
  },
  published_from: { by: 'c.published_from', nulls: 'nulls last' },
  created_at: { by: 'c.created_at' },
  updated_at: { by: 'c.updated_at' },
}

export async function findEntriesPage(
  db: Database,
  query: ArticleQuery,
): Promise<{ rows: EntryFacts[]; total: number }> {
  const { from, values } = selectionOf(query)
  const { page = 1, per_page: perPage } = query
  const place = values.length + 1
  const [rows, [counted]] = await Promise.all([
    db.query<EntryFacts>(
      // Only the rows of the page are looked up whole.
      `select ${columns} from ${joined}
       where c.id in (${idsInOrder(query)} limit $${place} offset $${place + 1}::bigint) order by ${orderOf(query)}`,
      [...values, perPage, (page - 1) * perPage],
    ),
    db.query<{ total: number }>(`select count(*)::int as total ${from}`, values),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** The ids of the articles that fit the query, in its order; indexes give those by title and by their last change. */
export function idsInOrder(query: Selected): string {
  return `select c.id ${selectionOf(query).from} order by ${orderOf(query)}`
}

/** Whoever wrote an article that the list has, and is a member still. */
export function findAuthors(db: Database): Promise<{ id: number; name: string }[]> {
  return db.query(
    `select m.id, m.first_name || ' ' || m.last_name as name from members m
     where m.id in (select c.author_id from content c where c.deleted_at is null and ${isArticle})
     order by ${sortKey("m.first_name || ' ' || m.last_name")}, m.id`,
  )
}

export function entriesStatement(query: Selected): { text: string; values: unknown[] } {
  const { from, values } = selectionOf(query)
  const order = orderOf(query)
  return { text: `select ${columns} from ${joined} where c.id in (select c.id ${from}) order by ${order}`, values }
}

type Selected = Pick<ArticleQuery, 'search' | 'sort' | 'filter[kind]' | 'filter[state]' | 'filter[author]'>

function orderOf({ sort = '-updated_at' }: Selected): string {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const { by, nulls = '' } = orders[sort.replace('-', '')]!
  return `${by} ${direction} ${nulls}, c.id ${direction}`
}

function selectionOf(query: Selected): { from: string; values: unknown[] } {
  const { search, 'filter[kind]': kinds, 'filter[state]': states, 'filter[author]': authors } = query
  const values: unknown[] = []
  const conditions = ['c.deleted_at is null', isArticle]
  const needs = (condition: string, value: readonly unknown[]) => {
    if (value.length > 0) conditions.push(condition.replace('?', `$${values.push(value)}`))
  }
  needs('c.search_key like all(?::text[])', searchPatterns(search))
  needs('c.kind = any(?::text[])', kinds)
  needs('c.author_id = any(?::int[])', authors)
  needs(`${stateOfEntry} = any(?::text[])`, states)
  const needed = states.length > 0 ? publications : ''
  return { from: `from content c ${needed} where ${conditions.join(' and ')}`, values }
}

export async function findHits(db: Database, { search, limit }: { search: string; limit: number }) {
  const patterns = searchPatterns(search)
  const rows = await db.query<Pick<EntryFacts, 'kind' | 'id' | 'title'> & { detail: string; total: number }>(
    `select c.kind, c.id, c.title, ${stateOfEntry} as detail, (count(*) over ())::int as total
     from content c ${publications} where c.deleted_at is null and ${isArticle} and c.search_key like all($1::text[])
     order by c.search_key like substr($2, 2) desc, c.updated_at desc, c.id desc limit $3`,
    [patterns, patterns[0], limit],
  )
  return { total: rows[0]?.total ?? 0, hits: rows.map(({ total: _, ...hit }) => hit) }
}

export type Publication = {
  id: number
  kind: ArticleKind
  draft: ArticleDraft
  image: string | null
  thumbnail_image: string | null
  created_at: Date
  published_from: Date
  published_until: Date | null
}

export async function insertPublication(db: Database, { id, kind, draft, ...rest }: Publication): Promise<void> {
  const { image, thumbnail_image, created_at, published_from, published_until } = rest
  const { url_slug, title, intro, content, image_alt, image_decorative, image_focal, from, to } = draft
  const alt = image_decorative ? '' : image_alt
  await db.query(
    `insert into article_publications (content_id, kind, url_slug, title, description, content, image, thumbnail_image,
       image_alt, valid_from, valid_to, created_at, published_from, published_until, ends_at, image_focal)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, coalesce($14, 'infinity'::timestamptz), $15)`,
    [
      id,
      kind,
      url_slug,
      title,
      intro,
      content,
      image,
      thumbnail_image,
      alt,
      from,
      to,
      created_at,
      published_from,
      published_until,
      image_focal && JSON.stringify(image_focal),
    ],
  )
}

type Live = { now: Date; created_at: Date | null; published_from: Date | null }

/** This moment by the clock of the database, and of what members see then the date and the beginning. */
export async function findLive(db: Database, id: number): Promise<Live> {
  const [row] = await db.query<Live>(
    `select moment.now, p.created_at, p.published_from from (select statement_timestamp() as now) as moment
     left join article_publications p on p.content_id = $1 and p.published_from <= moment.now and moment.now < p.ends_at`,
    [id],
  )
  return row!
}

/** Ends what members see where the next one begins, and forgets what was planned, and what is over. */
export async function makeRoom(db: Database, id: number, { now, from }: { now: Date; from: Date }): Promise<void> {
  await db.query(
    `delete from article_publications where content_id = $1 and (published_from > $2 or ends_at <= $2 or $3 <= $2)`,
    [id, now, from],
  )
  await db.query(
    `update article_publications set ends_at = least(coalesce(published_until, 'infinity'::timestamptz), $2::timestamptz)
     where content_id = $1`,
    [id, from],
  )
}

/**
 * Takes back what members would see of an article from later on: what they see now stays until its own end. Returns which version
 * that is of, and its window.
 */
export async function deletePlanned(
  db: Database,
  { id, now }: { id: number; now: Date },
): Promise<{ number: number; published_from: Date; published_until: Date | null }> {
  await db.query('delete from article_publications where content_id = $1 and published_from > $2', [id, now])
  const [live] = await db.query<{ number: number; published_from: Date; published_until: Date | null }>(
    // Several versions have this beginning when it was published again; an earlier plan that was dropped has another.
    `update article_publications p set ends_at = coalesce(published_until, 'infinity'::timestamptz) where content_id = $1
     returning published_from, published_until, (select max(number) from content_versions v where v.content_id = $1
       and v.published_from = p.published_from and v.reason in ('gepubliceerd', 'gepland')) as number`,
    [id],
  )
  return live!
}

/** Takes back what members see of an article, and what they would. */
export async function deletePublications(db: Database, id: number): Promise<void> {
  await db.query('delete from article_publications where content_id = $1', [id])
}

/** Lets other articles have the addresses that this one was only planned for, and no longer is. */
export async function releaseUnseen(db: Database, id: number): Promise<void> {
  const left = await db.query<{ url_slug: string }>('select url_slug from article_publications where content_id = $1', [
    id,
  ])
  await releaseSlugs(
    db,
    id,
    left.map(({ url_slug }) => url_slug),
  )
}

export async function isPublished(db: Database, id: number): Promise<boolean> {
  const found = await db.query(
    'select id from article_publications where content_id = $1 and ends_at > statement_timestamp()',
    [id],
  )
  return found.length > 0
}
