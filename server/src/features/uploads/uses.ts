import type { Database } from '../../database/database.ts'
import { canBeUsed } from './store.ts'

/** The uploads that a stored value refers to: by an id, or by the path of a file in a text. */
export type References = { ids: number[]; starts: string[] }

/** What the paths of an upload's files begin with, as a text names them: letters, digits and dashes, and the hash. */
const uploadStart = 'uploads/[a-z0-9-]+-[0-9a-f]{12}'

const named = new RegExp(`/storage/(${uploadStart})`, 'g')

/** What the files of the uploads begin with that a text shows or links to, each once. */
export function namedUploads(html: string): string[] {
  return [...new Set([...html.matchAll(named)].map(([, start]) => start!))]
}

// By these names every subject's fields refer to an upload: `files` has one for each format.
const idField = /(^|_)(image|upload)_id$|^files$/

/** All that a value refers to, however deep in it, so that no subject has to list its fields. */
export function referencesIn(value: unknown): References {
  const ids = new Set<number>()
  const starts = new Set<string>()
  function read(part: unknown, field = ''): void {
    if (typeof part === 'string') for (const start of namedUploads(part)) starts.add(start)
    if (typeof part === 'number' && idField.test(field)) ids.add(part)
    if (typeof part === 'object' && part !== null)
      for (const [key, inner] of Object.entries(part))
        read(inner, Array.isArray(part) || field === 'files' ? field : key)
  }
  read(value)
  return { ids: [...ids], starts: [...starts] }
}

/** Notes that an entry uses what this value refers to, as far as that is there. Whoever stores something of an entry calls it. */
export async function addUses(db: Database, contentId: number, value: unknown): Promise<void> {
  const { ids, starts } = referencesIn(value)
  if (ids.length + starts.length === 0) return
  await db.query(
    // The lock makes it see what a sweep has just taken for removal. What is used already needs none: others may hold it.
    `insert into upload_uses (content_id, upload_id)
     select $1, id from uploads where (id = any($2::int[]) or files_start = any($3::text[])) and ${canBeUsed}
       and not exists (select from upload_uses where content_id = $1 and upload_id = uploads.id) for key share`,
    [contentId, ids, starts],
  )
}

/** Notes what an entry uses when it holds no more than these values. */
export async function replaceUses(db: Database, contentId: number, values: readonly unknown[]): Promise<void> {
  await db.query('delete from upload_uses where content_id = $1', [contentId])
  await addUses(db, contentId, values)
}
