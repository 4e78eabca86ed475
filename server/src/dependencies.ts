import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { accountJobs } from './features/account/jobs.ts'
import { startPointsWork } from './features/points/jobs.ts'
import { startSubmissionWork } from './features/registrations/jobs.ts'
import { createSessions } from './http/session.ts'
import type { GiftShop } from './integrations/gift-shop/gift-shop.ts'
import { createHumanCheck } from './integrations/human-check/human-check.ts'
import { type MailWorkerOptions, startMailWorker } from './mail/mail-worker.ts'
import { createTransport } from './mail/transport.ts'
import { startJobWorker } from './queue/jobs.ts'
import { createFileStorage } from './storage/create-file-storage.ts'

/** What features are given. */
export type Dependencies = ReturnType<typeof createDependencies>

// More than a household or a caretaker of many houses gets in a day; what is beyond looks like harassment.
const mailsPerDay = 20

type Ingredients = {
  config: Config
  db: Database
  log: FastifyBaseLogger
  appKey: string
  /** Null when none is configured. */
  giftShop: GiftShop | null
} & Pick<MailWorkerOptions, 'releaseLeases'>

/** Makes what features are given, once in start-portal.ts and once per file in the tests, and starts the workers. */
export function createDependencies({ config, db, log, appKey, giftShop, releaseLeases }: Ingredients) {
  const mailSender = {
    provider: config.provider,
    webUrl: config.frontendUrl,
    contactAddress: config.mail.contactAddress,
  }
  const mailWorker = startMailWorker({
    db,
    transport: createTransport(config.mail),
    log,
    releaseLeases,
    bundling: { perDay: config.rateLimits ? mailsPerDay : null, sender: mailSender },
  })
  const jobWorker = startJobWorker({ db, jobs: accountJobs({ db, mailSender, mailWorker }), log })
  const submissionWork = startSubmissionWork({ db, mailSender, mailWorker, log, releaseLeases })
  const pointsWork = giftShop && startPointsWork({ db, giftShop, log, pattern: config.syncSchedule, releaseLeases })

  async function stopWorkers(): Promise<void> {
    await Promise.all([pointsWork?.stop(), submissionWork.stop(), jobWorker.stop(), mailWorker.stop()])
  }
  return {
    config,
    db,
    log,
    files: createFileStorage(config.storage),
    sessions: createSessions({ db, isSecure: config.appUrl.startsWith('https:') }),
    mailSender,
    mailWorker,
    jobWorker,
    submissionWork,
    giftShop,
    pointsWork,
    stopWorkers,
    /** What signs the links in mails. */
    linkSigner: { appUrl: config.appUrl, appKey },
    /** Asks whether a person sent a form; null when none is configured. */
    humanCheck: config.humanCheck && createHumanCheck(config.humanCheck),
  }
}
