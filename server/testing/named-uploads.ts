import type { Database } from '../src/database/database.ts'

type Named = { place: string; upload: number }
type KnownUpload = { id: number; files_start: string }

// These don't keep an upload: its own rows, the uses themselves, what is told of the past, and answers kept for a day.
const aside = ['uploads', 'upload_uses', 'record_lines', 'record_values', 'idempotency_keys', 'queue', 'mails']

/**
 * Which of these uploads some row names, whether they are there or not, by the catalogue of the database alone: by its path in any text, and by any number that is
 * called `…image_id` or `…upload_id`, or stands in an object `files`, in columns and in JSON. It knows nothing of the product's code.
 */
export async function uploadsNamed(db: Database, known: readonly KnownUpload[]): Promise<Named[]> {
  const columns = await db.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = current_schema() and table_name <> all($1::text[])
       and (data_type in ('text', 'json', 'jsonb') or column_name ~ '(^|_)(image|upload)_id$')
     order by table_name, column_name`,
    [aside],
  )
  const found: Named[] = []
  for (const { table, column, type } of columns) {
    const value = `t."${column}"::text`
    const names =
      type === 'integer'
        ? `uploads.id = t."${column}"`
        : `strpos(${value}, uploads.files_start) > 0 or ${value} ~ ('"([a-z_]+_)?(image|upload)_id": ?' || uploads.id || '[,}]')
          or ${value} ~ ('"files": ?\\{[^}]*: ?' || uploads.id || '[,}]')`
    const rows = await db.query<{ upload: number }>(
      `select distinct uploads.id as upload from unnest($1::int[], $2::text[]) as uploads (id, files_start)
       join "${table}" t on ${names} order by 1`,
      [known.map(({ id }) => id), known.map(({ files_start }) => files_start)],
    )
    for (const { upload } of rows) found.push({ place: `${table}.${column}`, upload })
  }
  return found
}

/** The uploads that some row names and no entry is noted to use: the sweep would remove their files. */
export async function findUnnotedUses(db: Database): Promise<Named[]> {
  const used = new Set(
    (
      await db.query<{ id: number }>(
        'select upload_id as id from upload_uses union select image_upload_id from products',
      )
    ).map(({ id }) => id),
  )
  const known = await db.query<KnownUpload>('select id, files_start from uploads')
  return (await uploadsNamed(db, known)).filter(({ upload }) => !used.has(upload))
}
