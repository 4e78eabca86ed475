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
  const columns = await db.query<{ place: string; select: string }>(
    `select place, format('select %L as place, t.%I::text as value from %I t where t.%I is not null', place, c, t, c)
       || case type when 'integer' then '' else format(' and t.%I::text ~ %L', c, '[a-z]/[a-z]|_id"|"files"') end as select
     from (select table_name || '.' || column_name as place, table_name as t, column_name as c, data_type as type
       from information_schema.columns where table_schema = current_schema() and table_name <> all($1::text[])
         and (data_type in ('text', 'json', 'jsonb') or column_name ~ '(^|_)(image|upload)_id$')) as columns
     order by place`,
    [aside],
  )
  const values = await db.query<{ place: string; value: string }>(
    columns.map(({ select }) => select).join(' union all '),
  )
  const ids = new Set(known.map(({ id }) => id))
  const byStart = new Map(known.map(({ id, files_start }) => [files_start, id]))
  const found = columns.map(({ place }) => [place, new Set<number>()] as const)
  const placed = new Map(found)
  for (const { place, value } of values) {
    const numbers = /^\d+$/.test(value) ? [Number(value)] : numbersIn(value)
    const named = [...numbers.filter((id) => ids.has(id)), ...startsIn(value).map((start) => byStart.get(start))]
    for (const upload of named) if (upload !== undefined) placed.get(place)!.add(upload)
  }
  return found.flatMap(([place, uploads]) =>
    [...uploads].toSorted((a, b) => a - b).map((upload) => ({ place, upload })),
  )
}

function numbersIn(json: string): number[] {
  const fields = [...json.matchAll(/"(?:[a-z_]+_)?(?:image|upload)_id": ?(\d+)/g)].map(([, number]) => number)
  const files = [...json.matchAll(/"files": ?\{([^}]*)/g)].flatMap(([, inner]) => inner!.match(/\d+/g) ?? [])
  return [...fields, ...files].map(Number)
}

/** What may be the start of the files of an upload: each path, up to any of its dashes. */
function startsIn(text: string): string[] {
  return [...text.matchAll(/\b(?=([a-z]+\/[a-z0-9-]+))/g)].flatMap(([, path]) =>
    path!.split('-').map((_, place, parts) => parts.slice(0, place + 1).join('-')),
  )
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
