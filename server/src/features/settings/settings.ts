import { setTimeout as sleep } from 'node:timers/promises'
import { firstDesks } from '@portal/contract/desks'
import { firstNoticeText } from '@portal/contract/gift-shop'
import { firstFlags, firstPointsLimit, type Settings } from '@portal/contract/settings'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { findChangedSettings } from './store.ts'

export type SettingValues = { [Key in keyof Settings]: Settings[Key]['value'] }

// Another container's change is seen within this time. A page doesn't wait longer than that for a database that is slow.
const freshMs = 20_000
const patienceMs = 500

function firstSettings({ contactPhone, giftShop }: Pick<Config, 'contactPhone' | 'giftShop'>): SettingValues {
  return {
    'shop-notice': { mode: giftShop.notice, text: firstNoticeText, from: null, until: null },
    desks: firstDesks(contactPhone),
    'points-by-hand-limit': firstPointsLimit,
    flags: firstFlags,
  }
}

/** The settings as members see them: read anew when they are not of the last seconds, and the last known without a database. */
export function createSettings(db: Database, config: Pick<Config, 'contactPhone' | 'giftShop'>) {
  const first = firstSettings(config)
  let known = first
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function current(): Promise<SettingValues> {
    if (performance.now() - readAt > freshMs) await Promise.race([read(), sleep(patienceMs, undefined, { ref: false })])
    return known
  }

  function read(): Promise<void> {
    if (reading) return reading
    const own = readOnce().finally(() => {
      if (reading === own) reading = null
    })
    reading = own
    return own

    async function readOnce() {
      const changed = await findChangedSettings(db).catch(() => null)
      // What was changed meanwhile is not undone by it.
      if (!changed || reading !== own) return
      known = { ...first, ...valuesOf(changed) }
      readAt = performance.now()
    }
  }

  return {
    first,
    current,
    /** Has the next one who asks read them anew. */
    forget(): void {
      reading = null
      readAt = Number.NEGATIVE_INFINITY
    },
  }
}

function valuesOf(changed: Awaited<ReturnType<typeof findChangedSettings>>): Partial<SettingValues> {
  return Object.fromEntries(Object.entries(changed).map(([key, { value }]) => [key, value]))
}
