import { createHash } from 'node:crypto'
import type { Surroundings } from '../operator-command.ts'
import { pageBytes, quoted, readPages, storePageStatement, type Table } from '../../backup/tables.ts'
import type { Database } from '../../database/database.ts'

type Work = Pick<Surroundings, 'tell' | 'signal'>
type Sides = Work & { from: Database; to: Database; tables: readonly Table[] }

/** How many rows a table has, and their SHA-256 in the order of their key. */
export type TableSum = { name: string; rows: number; sha256: string }

// A line holds all values of a row, as an archive has it. Equal lines are equal rows.
type Difference = { table: Table; missing: string[]; extra: string[] }

/** Copies all rows into tables that have none. */
export async function copyRows({ from, to, tables, tell, signal }: Sides): Promise<void> {
  for (const table of tables) {
    let copied = 0
    const statement = storePageStatement(table, namesOf(table))
    for await (const { page, rows } of readPages(from, table)) {
      signal.throwIfAborted()
      await to.query(statement, [jsonOf(linesOf(page))])
      copied += rows
      tell(`${table.name}: ${copied} rows copied`)
    }
  }
}

/**
 * Makes the rows of an older copy those of `from`, and returns the sums of `from`. No trigger may be at work there. It fails
 * when two rows exchanged what only one may have.
 */
export async function catchUp(sides: Sides): Promise<TableSum[]> {
  const { to, tables, tell, signal } = sides
  const differences: Difference[] = []
  const sums: TableSum[] = []
  for (const table of tables) {
    tell(`the portal only reads, and ${table.name} is being compared`)
    const { sum, ...difference } = await compareTable(sides, table)
    sums.push(sum)
    if (difference.missing.length + difference.extra.length > 0) differences.push(difference)
  }
  // First what is gone, so that nothing stands in the way of what is new. What refers to a row comes before it.
  for (const difference of differences.toReversed()) {
    signal.throwIfAborted()
    await removeRows(to, difference)
  }
  for (const { table, missing } of differences) {
    signal.throwIfAborted()
    for (const lines of inPages(missing)) await to.query(replaceStatement(table), [jsonOf(lines)])
  }
  return sums
}

/** Reads all rows. */
export async function sumTables(db: Database, tables: readonly Table[], { tell, signal }: Work): Promise<TableSum[]> {
  const sums: TableSum[] = []
  for (const table of tables) {
    tell(`the portal only reads, and ${table.name} is read back`)
    const summing = startSum(table)
    for await (const { page, rows } of readPages(db, table)) {
      signal.throwIfAborted()
      summing.add(page, rows)
    }
    sums.push(summing.end())
  }
  return sums
}

// Both sides come in the order of the key, so what waits for its like is what differs, and little more.
async function compareTable({ from, to, signal }: Sides, table: Table) {
  const [missing, extra] = [new Set<string>(), new Set<string>()]
  const summing = startSum(table)
  const [here, there] = [readPages(from, table), readPages(to, table)]
  for (;;) {
    signal.throwIfAborted()
    const [own, copied] = await Promise.all([here.next(), there.next()])
    if (own.done && copied.done) break
    if (!own.done) summing.add(own.value.page, own.value.rows)
    if (!own.done && !copied.done && own.value.page.equals(copied.value.page)) continue
    for (const line of own.done ? [] : linesOf(own.value.page)) if (!extra.delete(line)) missing.add(line)
    for (const line of copied.done ? [] : linesOf(copied.value.page)) if (!missing.delete(line)) extra.add(line)
  }
  return { table, missing: [...missing], extra: [...extra], sum: summing.end() }
}

function startSum({ name }: Table) {
  const hash = createHash('sha256')
  let count = 0
  return {
    add(page: Buffer, rows: number) {
      hash.update(page)
      count += rows
    },
    end: (): TableSum => ({ name, rows: count, sha256: hash.digest('hex') }),
  }
}

/** Removes the rows whose keys are gone; the others of `extra` were changed. */
async function removeRows(db: Database, { table, missing, extra }: Difference): Promise<void> {
  const names = namesOf(table)
  const places = table.key.map((column) => names.indexOf(column))
  const keyOf = (line: string) => {
    const values = JSON.parse(line) as (string | null)[]
    return JSON.stringify(places.map((place) => values[place]))
  }
  const kept = new Set(missing.map(keyOf))
  const isKey = table.key.map((column, index) => `${quoted(column)} = (gone ->> ${index})::${typeOf(table, column)}`)
  for (const keys of inPages(extra.map(keyOf).filter((key) => !kept.has(key))))
    await db.query(
      `delete from ${quoted(table.name)} using json_array_elements($1::json) as gone where ${isKey.join(' and ')}`,
      [jsonOf(keys)],
    )
}

/** Stores rows, in place of those with the same key. */
function replaceStatement(table: Table): string {
  const names = namesOf(table)
  const changed = names
    .filter((name) => !table.key.includes(name) && !table.numbered.includes(name))
    .map((name) => `${quoted(name)} = excluded.${quoted(name)}`)
  const change = changed.length === 0 ? 'nothing' : `update set ${changed.join(', ')}`
  return `${storePageStatement(table, names)} on conflict (${table.key.map(quoted).join(', ')}) do ${change}`
}

function typeOf({ columns }: Table, name: string): string {
  return columns.find((column) => column.name === name)?.type ?? ''
}

function namesOf({ columns }: Table): string[] {
  return columns.map(({ name }) => name)
}

function linesOf(page: Buffer): string[] {
  return page.toString().trimEnd().split('\n')
}

function jsonOf(lines: readonly string[]): string {
  return `[${lines.join(',')}]`
}

function* inPages(lines: readonly string[]): Generator<string[]> {
  let [page, bytes]: [string[], number] = [[], 0]
  for (const line of lines) {
    page.push(line)
    bytes += Buffer.byteLength(line)
    if (bytes < pageBytes) continue
    yield page
    ;[page, bytes] = [[], 0]
  }
  if (page.length > 0) yield page
}
