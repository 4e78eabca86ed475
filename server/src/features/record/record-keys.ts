import { createHmac, hkdfSync } from 'node:crypto'

export type RecordKey = { id: string; secret: Buffer }

/** The key that new lines are sealed with, and all that lines may be sealed with. */
export type RecordKeys = { current: RecordKey; known: ReadonlyMap<string, RecordKey> }

/** Derives the keys of the record from APP_KEY, and from what APP_KEY was before. */
export function createRecordKeys(appKey: string, previous: readonly string[] = []): RecordKeys {
  const current = deriveKey(appKey)
  const keys = [...previous.map(deriveKey), current]
  return { current, known: new Map(keys.map((key) => [key.id, key])) }
}

function deriveKey(appKey: string): RecordKey {
  // A key for this purpose alone, so that nothing else that APP_KEY signs can be taken for a seal.
  const secret = Buffer.from(hkdfSync('sha256', appKey, '', 'lines of the record', 32))
  return { id: createHmac('sha256', secret).update('id').digest('base64url').slice(0, 8), secret }
}
