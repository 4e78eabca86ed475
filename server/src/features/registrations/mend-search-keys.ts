import type { Database } from '../../database/database.ts'
import { findSearchedColumns, registrationSearchKey, updateSearchKeys } from './store.ts'

/**
 * Gives the next registrations after this id the search keys that new ones get; a key that is right is not written again.
 * Returns the id to go on after, or null at the end.
 */
export async function mendSearchKeys(db: Database, after: number, batchSize: number): Promise<number | null> {
  const registrations = await findSearchedColumns(db, after, batchSize)
  const mended = registrations
    .map((registration) => ({ id: registration.id, search_key: registrationSearchKey(registration) }))
    .filter(({ search_key }, index) => search_key !== registrations[index]!.search_key)
  if (mended.length > 0) await updateSearchKeys(db, mended)
  return registrations.length < batchSize ? null : registrations.at(-1)!.id
}
