import { createRecordKeys } from '../src/features/record/record-keys.ts'

/** The APP_KEY of portals in tests. */
export const testAppKey = 'k'.repeat(32)

/** The keys of the record for tests that have no portal. */
export const recordKeys = createRecordKeys(testAppKey)
