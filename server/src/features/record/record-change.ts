import { createHash, randomBytes } from 'node:crypto'
import type { RecordAction, RecordedKind } from '@portal/contract/record'
import type { Dependencies } from '../../dependencies.ts'
import { type FieldValues, hashValues, proofOf, sealLine } from './seal-line.ts'
import { lockEnd, storeLine } from './store.ts'

type MemberName = { id: number; first_name: string; last_name: string }

export type Recording = Pick<Dependencies, 'db' | 'recordKeys'>

export type Changes = Record<string, readonly [old: unknown, now: unknown]>

export type NewLine = {
  /** A member of staff, the operator, or the portal by itself. */
  by: { id: number } | 'operator' | 'system'
  action: RecordAction
  /** `name`: how staff know it at that moment. */
  entry: { kind: RecordedKind; id: number | string; name?: string }
  changes?: Changes
  reason?: string
  /** It goes on with the line before, of the same text, and repeats less of it. */
  goesOn?: boolean
}

/** At the end of the transaction, which fails with it. Throws without one. Unchanged values are left out. */
export function recordChange({ db, recordKeys }: Recording, line: NewLine): void {
  // Last: lines come one after the other, and nobody waits for the rest of a transaction.
  db.beforeCommit(async () => void (await appendLine({ db, recordKeys }, line)))
}

/** The call fails with it, so nothing is seen without its line. */
export function recordRead(recording: Recording, line: NewLine): Promise<void> {
  return recording.db.tx(async () => recordChange(recording, line))
}

export function memberEntry({ id, first_name, last_name }: MemberName): NewLine['entry'] {
  return { kind: 'member', id, name: `${first_name} ${last_name}` }
}

export function changesBetween<Entry extends object>(before: Partial<Entry>, after: Partial<Entry>): Changes {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Entry & string)[]
  return Object.fromEntries(fields.map((field) => [field, [before[field], after[field]]]))
}

/** Beside the fields of the entry. */
export const nameField = ':name'
export const reasonField = ':reason'

/** The lock holds until the end of the transaction. Returns the line's number. */
export async function appendLine(
  { db, recordKeys }: Recording,
  { by, action, entry, ...more }: NewLine,
): Promise<number> {
  const key = recordKeys.current
  const values = valuesOf(entry.name, more)
  const end = await lockEnd(db)
  const line = {
    ...end,
    ...(typeof by === 'string' ? { by_kind: by, by_id: null } : { by_kind: 'member', by_id: by.id }),
    action,
    entry_kind: entry.kind,
    entry_id: String(entry.id),
    fields: values.map((value) => hashValues(key, value)),
    key_id: key.id,
  }
  const seal = sealLine(key, line)
  await storeLine(db, { ...line, proof: proofOf(seal) }, { seal, values })
  return line.line
}

function valuesOf(
  name: string | undefined,
  { changes = {}, reason, goesOn = false }: Pick<NewLine, 'changes' | 'reason' | 'goesOn'>,
) {
  const all: Changes = { ...changes, [nameField]: [undefined, name], [reasonField]: [undefined, reason] }
  return Object.entries(all).flatMap(([field, [old, now]]): FieldValues[] => {
    const [old_value, new_value] = [textOf(old, goesOn), textOf(now, goesOn)]
    if (old_value === new_value) return []
    return [{ field, old_value, new_value, salt: randomBytes(12).toString('base64url') }]
  })
}

const longest = 2_000
const toKnowItBy = 200

// Versions keep an article's whole text: here it is only told apart.
function textOf(value: unknown, goesOn: boolean): string | null {
  if (value === undefined || value === null) return null
  const text = JSON.stringify(value)
  if (text.length <= longest) return text
  const sha256 = createHash('sha256').update(text).digest('base64url')
  return JSON.stringify({ beginning: text.slice(0, goesOn ? toKnowItBy : longest), length: text.length, sha256 })
}
