import type { RecordKeys } from './record-keys.ts'
import { hashValues, proofOf, sealLine } from './seal-line.ts'
import type { StoredLine } from './store.ts'

export type Break =
  | 'missing'
  | 'changed'
  | 'replaced'
  | 'not-linked'
  | 'value-changed'
  | 'value-missing'
  | 'unknown-key'
  | 'beginning'
  | 'end'

/** What is wrong with a line and its values by themselves; null when we wrote them so. */
export function judgeLine({ known }: RecordKeys, line: StoredLine): Break | null {
  const key = known.get(line.key_id)
  if (!key) return 'unknown-key'
  if (proofOf(sealLine(key, line)) !== line.proof) return 'changed'
  const stored = new Map(line.stored.map((value) => [value.field, value]))
  if (stored.size > line.fields.length) return 'value-changed'
  for (const hashes of line.fields) {
    const value = stored.get(hashes[0])
    if (!value) return 'value-missing'
    if (value.salt === null) {
      if (!value.is_erased) return 'value-missing'
      if (value.old_value !== null || value.new_value !== null) return 'value-changed'
      continue
    }
    if (hashValues(key, { ...value, salt: value.salt }).join() !== hashes.join()) return 'value-changed'
  }
  return null
}
