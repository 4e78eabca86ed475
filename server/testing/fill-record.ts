import { beginning, hashValues, proofOf, sealLine } from '../src/features/record/seal-line.ts'
import { recordKeys } from './record-keys.ts'

type Runner = { query: (statement: string, values: unknown[]) => Promise<unknown> }

const pageLines = 5_000
// As recordChange calls it.
const nameField = ':name'
// A prime, so that an entry's next line has the next of the acts.
const entries = 20_011
const acts = {
  news: ['article-saved', 'article-saved-again', 'article-saved-again', 'article-published', 'article-saved'],
  member: ['member-seen', 'member-changed', 'member-seen', 'members-listed', 'member-seen'],
}

/**
 * Fills an empty record with lines of the last four years, sealed and chained as the portal does with the keys of tests. Each is
 * about one of 20,000 entries, by one of these members, and has three values.
 */
export async function fillRecord(db: Runner, count: number, memberIds: readonly number[]): Promise<void> {
  const key = recordKeys.current
  let seal = ''
  for (let start = 1; start <= count; start += pageLines) {
    const lines = []
    const values = []
    for (let line = start; line < Math.min(start + pageLines, count + 1); line++) {
      const entry = line % entries
      const entry_kind = entry % 2 === 0 ? 'news' : 'member'
      const age = Math.floor((count - line) * ((4 * 365 * 86_400) / count))
      const content = {
        line,
        moment: `${new Date(Date.now() - age * 1_000).toISOString().slice(0, 19)}.000000Z`,
        by_kind: 'member',
        by_id: memberIds[entry % memberIds.length]!,
        action: acts[entry_kind][line % 5]!,
        entry_kind,
        entry_id: String(entry),
        key_id: key.id,
        previous: line === 1 ? beginning : proofOf(seal),
      }
      const stored = [nameField, 'content', 'title'].map((field) => ({
        field,
        old_value: field === nameField ? null : JSON.stringify(`Zout ${line}`),
        new_value: JSON.stringify(`Zout bijvullen ${field === nameField ? entry : line}`),
        salt: `salt-${line}`,
      }))
      const fields = stored.map((value) => hashValues(key, value))
      seal = sealLine(key, { ...content, fields })
      lines.push({ ...content, fields, proof: proofOf(seal) })
      values.push(...stored.map((value) => ({ line, ...value })))
    }
    await insert(db, 'record_lines', lines)
    await insert(db, 'record_values', values)
  }
  await insert(db, 'record_ends', [{ name: 'last', line: count, key_id: key.id, seal }])
  await db.query('analyze', [])
}

function insert(db: Runner, table: string, rows: object[]): Promise<unknown> {
  const columns = Object.keys(rows[0]!).join(', ')
  return db.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}
