import { createRecordKeys } from '../src/features/record/record-keys.ts'

/** The keys of the record for tests that have no portal. */
export const recordKeys = createRecordKeys('k'.repeat(32))
