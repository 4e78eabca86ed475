import type { SettingKey, Settings } from '@portal/contract/settings'
import { presentMoment } from '../../http/present-moment.ts'
import type { SettingValues } from './settings.ts'
import type { SettingRow } from './store.ts'

/** Every setting for staff: as it was changed last, or as it is at first. */
export function presentSettings(first: SettingValues, changed: Partial<Record<SettingKey, SettingRow>>): Settings {
  const all = Object.entries(first).map(([key, value]) => {
    const row = changed[key as SettingKey]
    return [key, row ? presentRow(row) : { value, version: 1, changed_at: null, changed_by: null }]
  })
  return Object.fromEntries(all) as Settings
}

function presentRow({ value, version, changed_at, changed_by }: SettingRow) {
  return { value, version, changed_at: presentMoment(changed_at), changed_by }
}
