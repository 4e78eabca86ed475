import { type DBSchema, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb'
import type { DeviceStore } from './device-store.ts'

type Opening<Schema extends DBSchema> = {
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>
  /** The connection can't be used any more. */
  onClosed: () => void
}

/** Opens a member's database of a device store. It lets go of the database when another tab or a log-out erases it. */
export function openDeviceStore<Schema extends DBSchema>(
  { databaseOf, tellForgotten }: Pick<DeviceStore<unknown>, 'databaseOf' | 'tellForgotten'>,
  memberId: number,
  { upgrade, onClosed }: Opening<Schema>,
): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(databaseOf(memberId), 1, {
    upgrade,
    // An open connection would block whoever wants to delete or upgrade the database.
    blocking: (_, newVersion, { target }) => {
      onClosed()
      ;(target as IDBDatabase).close()
      if (newVersion === null) tellForgotten(memberId)
    },
    terminated: onClosed,
  })
}
