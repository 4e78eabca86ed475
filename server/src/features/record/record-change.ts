import { createHash, randomBytes } from 'node:crypto'
import type { RecordAction, RecordedKind } from '@portal/contract/record'
import type { Dependencies } from '../../dependencies.ts'
import { type FieldValues, hashValues, proofOf, sealLine } from './seal-line.ts'
import { lockEnd, storeLine } from './store.ts'

type MemberName = { id: number; first_name: string; last_name: string }

export type Recording = Pick<Dependencies, 'db' | 'recordKeys'>

export type Changes = Record<string, readonly [old: unknown, now: unknown]>

export type NewLine = {
  /** The member of staff; or the operator, or the portal by itself. */
  by: { id: number } | 'operator' | 'system'
  action: RecordAction
  /** What it was done to; `name` is how staff know it, at the moment of the line. */
  entry: { kind: RecordedKind; id: number | string; name?: string }
  changes?: Changes
  reason?: string
  /** Whether it goes on with the line before, of the same text: then less of that is repeated. */
  goesOn?: boolean
}

/**
 * Writes a line into the record at the end of the ambient transaction, which fails with it. Throws without a transaction.
 * Values that are the same before and after are left out.
 */
export function recordChange({ db, recordKeys }: Recording, line: NewLine): void {
  // Last, since lines come one after the other: nobody waits for what else a transaction does.
  db.beforeCommit(async () => void (await appendLine({ db, recordKeys }, line)))
}

/** Writes that staff saw a person's data. The call fails when that can't be written, so nothing is seen without its line. */
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

/** Fields of every line that have values, beside those of the entry itself. */
export const nameField = ':name'
export const reasonField = ':reason'

/** Writes a line now: the lock is held from here to the end of the transaction. Returns its number. */
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

// An article's text is kept whole by its versions: here it has to be told apart, not repeated with every save.
function textOf(value: unknown, goesOn: boolean): string | null {
  if (value === undefined || value === null) return null
  const text = JSON.stringify(value)
  if (text.length <= longest) return text
  const sha256 = createHash('sha256').update(text).digest('base64url')
  return JSON.stringify({ beginning: text.slice(0, goesOn ? toKnowItBy : longest), length: text.length, sha256 })
}
