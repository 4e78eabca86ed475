import type { SettingKey, Settings } from '@portal/contract/settings'
import type { Database } from '../../database/database.ts'
import { personOf } from '../content/store.ts'
import type { Person } from '../content/subject.ts'

export type SettingRow = {
  value: Settings[SettingKey]['value']
  version: number
  changed_at: Date
  changed_by: Person | null
}

const columns = `value, version, changed_at, ${personOf('changed_by')} as changed_by`

export async function findChangedSettings(db: Database): Promise<Partial<Record<SettingKey, SettingRow>>> {
  const rows = await db.query<SettingRow & { key: SettingKey }>(`select key, ${columns} from settings`)
  return Object.fromEntries(rows.map(({ key, ...row }) => [key, row]))
}

/** Keeps others from changing the setting until the end of the transaction. One that nobody has changed begins with its first value. */
export async function lockSetting<Key extends SettingKey>(
  db: Database,
  key: Key,
  first: Settings[Key]['value'],
): Promise<{ version: number; value: Settings[Key]['value'] }> {
  await db.query('insert into settings (key, value, version) values ($1, $2, 1) on conflict (key) do nothing', [
    key,
    JSON.stringify(first),
  ])
  const [row] = await db.query<{ version: number; value: Settings[Key]['value'] }>(
    'select version, value from settings where key = $1 for update',
    [key],
  )
  return row!
}

export async function updateSetting(
  db: Database,
  key: SettingKey,
  { value, memberId }: { value: unknown; memberId: number },
): Promise<void> {
  await db.query(
    'update settings set value = $2, version = version + 1, changed_at = now(), changed_by = $3 where key = $1',
    [key, JSON.stringify(value), memberId],
  )
}
