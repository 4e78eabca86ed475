import pino from 'pino'
import { createApp } from '../../src/app.ts'
import { loadConfig } from '../../src/config.ts'
import type { Database } from '../../src/database/database.ts'
import { createDependencies } from '../../src/dependencies.ts'
import { changePointsByHand } from '../../src/features/points/change-points.ts'
import { compareEarned } from '../../src/features/points/compare-earned.ts'
import { requeueRefused } from '../../src/features/points/store.ts'
import { syncPoints } from '../../src/features/points/sync-points.ts'
import { createGiftShop } from '../../src/integrations/gift-shop/gift-shop.ts'
import { mailTemplates } from '../../src/mail-templates.ts'
import { mailKind } from '../../src/mail/mail-kind.ts'
import { createLayOut } from '../../src/mail/mail-template.ts'
import { mailEntry } from '../../src/mail/outbox.ts'
import type { MailTransport } from '../../src/mail/transport.ts'
import { createWrittenWords } from '../../src/mail/written-words.ts'
import { claimEntries, releaseAbandoned } from '../../src/queue/entries.ts'
import { type Kind, runEntry } from '../../src/queue/run-entry.ts'
import { builtWebApp } from '../portal.ts'
import { testAppKey } from '../record-keys.ts'

export type SimulatedMail = Parameters<MailTransport['send']>[0]

type Given = {
  db: Database
  folder: string
  shop: { url: string; secret: string }
  send: (mail: SimulatedMail) => Promise<void>
}

export type SimulatedPortal = Awaited<ReturnType<typeof createSimulatedPortal>>

const leaseMs = 3_600_000
const atOnce = { firstPauseMs: 0, pauseCapMs: 0 }

/** The portal with its workers as calls, so that whoever simulates it says what happens when. Nothing of it waits for a clock. */
export async function createSimulatedPortal({ db, folder, shop, send }: Given) {
  const config = loadConfig({ DATA_DIR: folder, RATE_LIMITS: 'off', APP_URL: 'https://portaal.voorbeeld.nl' })
  const log = pino({ level: 'silent' })
  const timing = { ...atOnce, failureThreshold: Infinity }
  const giftShop = createGiftShop({ ...shop, appUrl: config.appUrl, timing })
  const deps = createDependencies({ config, db, log, appKey: testAppKey, giftShop })
  const app = await createApp(deps, { webDir: builtWebApp(folder), checkReplies: true })
  const words = createWrittenWords(db)
  const { mailSender: sender, openLink } = deps
  const mail = mailKind({
    db,
    transport: { send, close() {} },
    prepare: words.load,
    layOut: createLayOut({ templates: mailTemplates, sender, openLink, findWords: words.find }),
    log,
    sender,
    perDay: null,
    timing: { ...atOnce, firstRetryMs: 0, retryCapMs: 0, slowRetryCapMs: 0 },
  })
  const never = new AbortController().signal
  const context = { db, log, stopping: never, stopDeadline: never, leaseMs, renewMs: leaseMs, databaseRetryMs: 0 }

  return {
    app,
    sync: () => syncPoints({ db, giftShop }, never),
    compare: () => compareEarned({ db, giftShop }, never),
    changeByHand: (points: Parameters<typeof changePointsByHand>[1]) => changePointsByHand(db, points),
    retryRefused: () => requeueRefused(db, 'all'),
    /** Tries the mail that is due the longest; false when none is. */
    async sendOneMail(): Promise<boolean> {
      const { entries } = await claimEntries(db, { places: new Map([[mailEntry, 1]]), leaseMs, except: [] })
      const [entry] = entries
      if (!entry) return false
      await runEntry(context, mail as unknown as Kind, entry).catch(() => {})
      return true
    },
    /** What a start does after a kill. */
    takeOver: () => releaseAbandoned(db),
  }
}
