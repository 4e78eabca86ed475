import type { EntryLink } from '@portal/contract/content'
import type { Database } from '../../database/database.ts'
import { sortKey } from '../../database/sort-key.ts'
import { referencesIn } from '../uploads/uses.ts'
import { isVisible } from './store.ts'
import type { ContentList, Draft } from './subject.ts'

/** All texts of these lists: what is published, with whether members see it now, and working copies. */
export function textsOf(lists: readonly ContentList[]): string {
  const texts = lists.flatMap(({ subjects: [{ publications, textField }] }) => [
    `select content_id as id, ${isVisible} as is_visible, ${textField} as text from ${publications}`,
    `select id, false, draft ->> '${textField}' from content where draft ? '${textField}'`,
  ])
  return texts.join(' union all ')
}

/** Those that members see come first. */
export const linkOrder = `is_visible desc, ${sortKey('c.title')}, c.id`

type Found = EntryLink & { draft: Draft; is_published: boolean }

/** Which other entries have a file of this one in them, now or when what was written is published. */
export async function findFileUses(db: Database, lists: readonly ContentList[], id: number): Promise<EntryLink[]> {
  const files = await db.query<{ id: number; files_start: string }>(
    'select u.id, u.files_start from upload_uses join uploads u on u.id = upload_id where content_id = $1',
    [id],
  )
  const published = lists.map(
    ({ subjects: [{ publications }] }) =>
      `select content_id, published_from, ends_at, p::text as whole from ${publications} p`,
  )
  const found = await db.query<Found>(
    `select c.kind, c.id, c.title, c.draft, c.is_visible or coalesce(p.is_visible, false) as is_visible,
       p.is_visible is not null as is_published
     from content c left join lateral (
       select bool_or(${isVisible}) as is_visible from (${published.join(' union all ')}) p
       where content_id = c.id and ends_at > statement_timestamp()
         and exists (select from unnest($3::text[]) as start where strpos(whole, start) > 0)
     ) p on true
     where c.deleted_at is null and c.id <> $1
       and c.id in (select content_id from upload_uses where upload_id = any($2))
     order by ${linkOrder}`,
    [id, files.map((file) => file.id), files.map(({ files_start }) => files_start)],
  )
  // What only an earlier version has, nobody comes upon.
  const isNamed = (draft: Draft) => {
    const { ids, starts } = referencesIn(draft)
    return files.some((file) => ids.includes(file.id) || starts.includes(file.files_start))
  }
  return found
    .filter(({ draft, is_published }) => is_published || isNamed(draft))
    .map(({ draft: _, is_published: __, ...link }) => link)
}
