import { createSealKeys, type SealKey, type SealKeys } from '../../seal-keys.ts'

export type RecordKey = SealKey

/** The key that new lines are sealed with, and all that lines may be sealed with. */
export type RecordKeys = SealKeys

export function createRecordKeys(appKey: string, previous: readonly string[] = []): RecordKeys {
  return createSealKeys('lines of the record', appKey, previous)
}
