import { createHash, createHmac } from 'node:crypto'
import type { RecordKey } from './record-keys.ts'

/** A line as it is sealed; the moment with all its digits, as text. */
export type Line = {
  line: number
  moment: string
  by_kind: string
  by_id: number | null
  action: string
  entry_kind: string
  entry_id: string
  fields: readonly FieldHashes[]
  key_id: string
  previous: string
}

type FieldHashes = readonly [field: string, old: string, now: string]

/** The values of a field of a line: text of JSON, and the salt of their hashes. */
export type FieldValues = { field: string; old_value: string | null; new_value: string | null; salt: string }

export const beginning = 'beginning'

/** Proves who wrote a line: only who has the key can make it. It is stored as the end of the chain, and nowhere else. */
export function sealLine({ secret }: RecordKey, line: Line): string {
  const { moment, by_kind, by_id, action, entry_kind, entry_id, fields, key_id, previous } = line
  const content = [line.line, moment, by_kind, by_id, action, entry_kind, entry_id, fields, key_id, previous]
  return hmac(secret, ['line', ...content])
}

/** Proves that we removed the lines up to this one, whose proof it was. */
export function sealRemoval({ secret }: RecordKey, { line, proof }: { line: number; proof: string }): string {
  return hmac(secret, ['removed', line, proof])
}

/** What is known of a seal without giving it away. */
export function proofOf(seal: string): string {
  return createHash('sha256').update(seal).digest('base64url')
}

export function hashValues({ secret }: RecordKey, { field, old_value, new_value, salt }: FieldValues): FieldHashes {
  const hash = (side: string, value: string | null) => hmac(secret, ['value', salt, field, side, value])
  return [field, hash('old', old_value), hash('new', new_value)]
}

function hmac(secret: Buffer, content: readonly unknown[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(content)).digest('base64url')
}
