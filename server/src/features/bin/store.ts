import type { BinEntry, BinQuery } from '@portal/contract/bin'
import { binDays } from '@portal/contract/content'
import type { Database } from '../../database/database.ts'
import { searchPatterns } from '../../database/search-patterns.ts'

export type BinRow = Pick<BinEntry, 'kind' | 'id' | 'title' | 'is_address_taken'> & { deleted_at: Date }

/** One page of what lies in the bin and may still come back, the latest first, with the total of it. */
export async function findBinPage(db: Database, query: BinQuery): Promise<{ rows: BinRow[]; total: number }> {
  const { page = 1, per_page: perPage, search, 'filter[kind]': kinds } = query
  // What is older waits for the sweep of the night.
  const from = `from content c where c.deleted_at > now() - $1 * interval '1 day'
    and c.search_key like all($2::text[]) and (cardinality($3::text[]) = 0 or c.kind = any($3::text[]))`
  const values = [binDays, searchPatterns(search), kinds]
  const [rows, [counted]] = await Promise.all([
    db.query<BinRow>(
      `select c.kind, c.id, c.title, c.deleted_at, exists (select from content_slugs s
         where s.kind = c.kind and s.url_slug = c.url_slug and s.content_id <> c.id) as is_address_taken
       ${from} order by c.deleted_at desc, c.id desc limit $4 offset $5::bigint`,
      [...values, perPage, (page - 1) * perPage],
    ),
    db.query<{ total: number }>(`select count(*)::int as total ${from}`, values),
  ])
  return { rows, total: counted?.total ?? 0 }
}
