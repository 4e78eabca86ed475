import { dataMap } from '../src/data-map/data-map.ts'
import type { Database } from '../src/database/database.ts'

/** The keys inside the columns of JSON of a database that the data map has no decision about, as `content.draft.title`. */
export async function undecidedKeys(db: Database): Promise<string[]> {
  return Object.entries(await jsonKeys(db)).flatMap(([table, paths]) => {
    const names = (dataMap[table] ?? []).flatMap((entry) => entry.names).map(toPattern)
    return paths.filter((path) => !names.some((name) => name.test(path))).map((path) => `${table}.${path}`)
  })
}

// `*` is any key, `**` anything below.
function toPattern(name: string): RegExp {
  const signs = name.replaceAll(/[.[\]]/g, String.raw`\$&`)
  return new RegExp(
    `^${signs.replaceAll(/\*\*|\*/g, (star) => (star === '*' ? String.raw`[^.[\]]+` : '.*'))}(\\[\\])*$`,
  )
}

/** The paths of all keys inside the columns of JSON of a database, as `draft.files.jpg` and `fields[]`, by their table. */
export async function jsonKeys(db: Database): Promise<Record<string, string[]>> {
  const columns = await db.query<{ table: string; column: string }>(
    `select table_name::text as table, column_name::text as column from information_schema.columns
     where table_schema = current_schema() and data_type in ('json', 'jsonb') order by 1, 2`,
  )
  const found: Record<string, string[]> = {}
  for (const { table, column } of columns) {
    const rows = await db.query<{ value: unknown }>(
      `select "${column}" as value from "${table}" where "${column}" is not null`,
    )
    const paths = new Set(rows.flatMap(({ value }) => pathsIn(value, column)))
    found[table] = [...(found[table] ?? []), ...paths].toSorted()
  }
  return found
}

function pathsIn(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((one) => pathsIn(one, `${path}[]`))]
  if (value === null || typeof value !== 'object') return [path]
  return [path, ...Object.entries(value).flatMap(([key, one]) => pathsIn(one, `${path}.${key}`))]
}
