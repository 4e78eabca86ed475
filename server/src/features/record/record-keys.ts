import { createSealKeys, type SealKey, type SealKeys } from '../../seal-keys.ts'

export type RecordKey = SealKey

/** The key for new lines, and all that older lines may have. */
export type RecordKeys = SealKeys

export function createRecordKeys(appKey: string, previous: readonly string[] = []): RecordKeys {
  return createSealKeys('lines of the record', appKey, previous)
}
