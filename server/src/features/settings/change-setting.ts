import { isDeepStrictEqual } from 'node:util'
import { contentMessages } from '@portal/contract/content'
import { weekText } from '@portal/contract/desk-hours'
import { type SettingKey, settingNames, type Settings } from '@portal/contract/settings'
import type { Dependencies } from '../../dependencies.ts'
import { Outdated } from '../../http/errors.ts'
import { changesBetween, recordChange } from '../record/record-change.ts'
import { presentSettings } from './presenter.ts'
import { findChangedSettings, lockSetting, updateSetting } from './store.ts'

type Change<Key extends SettingKey> = { memberId: number; version: number; value: Settings[Key]['value'] }

type Deps = Pick<Dependencies, 'db' | 'recordKeys' | 'settings'>

/** Puts what is sent in the place of what the caller has seen. A save that is repeated is answered like the first. */
export function changeSetting<Key extends SettingKey>(
  deps: Deps,
  key: Key,
  { memberId, version, value }: Change<Key>,
): Promise<Settings[Key]> {
  const { db, settings } = deps
  const stored = async () => presentSettings(settings.first, await findChangedSettings(db))[key]
  return db.tx(async () => {
    const current = await lockSetting(db, key, settings.first[key])
    if (isDeepStrictEqual(current.value, value)) return stored()

    if (version !== current.version) throw new Outdated(contentMessages.changedMeanwhile, await stored())
    await updateSetting(db, key, { value, memberId })
    recordChange(deps, {
      by: { id: memberId },
      action: 'setting-changed',
      entry: { kind: 'setting', id: key, name: settingNames[key] },
      changes: changesBetween(told(current.value), told(value)),
    })
    db.afterCommit(() => settings.forget())
    return stored()
  })
}

/** A setting as fields of the record: of the desks each part by itself, in words. */
function told(value: Settings[SettingKey]['value']): Record<string, unknown> {
  const fields =
    'limit' in value
      ? [['points_limit', value.limit]]
      : 'mode' in value
        ? Object.entries(value).map(([name, part]) => [`notice_${name}`, part])
        : 'on_a_day' in value
          ? Object.entries(value).map(([name, part]) => [`flags_${name}`, part])
          : Object.entries(value).flatMap(([subject, { hours, closed, ...ways }]) =>
              Object.entries({ ...ways, hours: weekText(hours), closed: closed.join(', ') || null }).map(
                ([name, part]) => [`desk_${subject}_${name}`, part],
              ),
            )
  return Object.fromEntries(fields)
}
