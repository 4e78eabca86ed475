import { createArchivePlace } from './backup/create-archive-place.ts'
import { readDrillRecord } from './backup/drill-record.ts'
import { backupFailedMail } from './backup/mails.ts'
import { scheduledBackup } from './backup/scheduled-backup.ts'
import type { Dependencies } from './dependencies.ts'
import { accountJobs } from './features/account/jobs.ts'
import { registrationFlags } from './features/cases/jobs.ts'
import { contentSweep } from './features/content/jobs.ts'
import { invitationSweep } from './features/invitations/jobs.ts'
import { earnedComparison, pointsSync } from './features/points/jobs.ts'
import { registrationTotals } from './features/overview/jobs.ts'
import { recordCheck } from './features/record/jobs.ts'
import { submissionSummaries } from './features/registrations/jobs.ts'
import { maintenanceReminders } from './features/reminders/jobs.ts'
import { uploadSweep } from './features/uploads/jobs.ts'
import { removeOldCaptured } from './mail/captured-mails.ts'
import { mailRetention } from './mail/mail-retention.ts'
import { createLayOut } from './mail/mail-template.ts'
import { mailKind } from './mail/mail-kind.ts'
import { queueMails } from './mail/outbox.ts'
import { createWrittenWords } from './mail/written-words.ts'
import { createTransport } from './mail/transport.ts'
import { mailTemplates } from './mail-templates.ts'
import { queueCleanUp } from './queue/queue-clean-up.ts'
import { startQueueWorker, type WatchRun } from './queue/queue-worker.ts'
import { errorName, type Kind } from './queue/run-entry.ts'

// More than a household, or a caretaker of many houses, gets in a day. More than this looks like harassment.
const mailsPerDay = 20

const sweepEveryMs = 12 * 60 * 60 * 1000

type Options = {
  /** Gives back at once what a killed process had claimed. Only when no other process uses this database. */
  releaseLeases?: boolean
  /** Of this start only, such as the demo's. */
  moreKinds?: readonly Kind[]
  watchRun?: WatchRun
}

export type Workers = ReturnType<typeof startWorkers>

export function startWorkers(deps: Dependencies, { releaseLeases, moreKinds = [], watchRun }: Options = {}) {
  const { config, db, log, mailSender, openLink, giftShop } = deps
  const transport = createTransport(config.mail)
  const words = createWrittenWords(db)
  const mail = mailKind({
    db,
    transport,
    prepare: words.load,
    layOut: createLayOut({
      templates: mailTemplates,
      sender: mailSender,
      openLink,
      findWords: words.find,
    }),
    log,
    sender: mailSender,
    perDay: config.rateLimits ? mailsPerDay : null,
  })
  const points = giftShop && pointsSync({ db, giftShop, log, pattern: config.syncSchedule })
  const { schedule } = config.backup
  const backup =
    schedule !== null && schedule !== 'off'
      ? [
          scheduledBackup({
            ...config.backup,
            place: createArchivePlace(config.backup),
            isReadable: config.backup.recipients.length === 0 || config.backup.drillKey !== null,
            pattern: schedule,
            log,
            readDrill: () => readDrillRecord(config.dataDir),
            tellFailure: (facts) => queueMails(db, [backupFailedMail(facts, mailSender)]),
          }),
        ]
      : []
  const retention = mailRetention({ db, retentionDays: config.mail.retentionDays })
  const kinds = [
    mail,
    retention,
    queueCleanUp({ db, keeps: mail }),
    accountJobs(deps),
    submissionSummaries(deps),
    invitationSweep(deps),
    contentSweep(deps),
    uploadSweep(deps),
    recordCheck(deps),
    registrationTotals(deps),
    registrationFlags(deps),
    maintenanceReminders(deps),
    ...(points ? [points] : []),
    ...(giftShop ? [earnedComparison({ db, giftShop, log })] : []),
    ...backup,
    ...moreKinds,
  ]
  const queueWorker = startQueueWorker({ db, kinds, log, releaseLeases, watchRun })
  const stopSweeping = keepCapturedSwept(deps)

  return {
    /** Syncs the points now; resolves to null when a run is under way already. Null without a gift shop. */
    syncPoints:
      points &&
      (() => {
        giftShop.endPause()
        return queueWorker.runNow(points)
      }),
    async stop(): Promise<void> {
      stopSweeping()
      giftShop?.close()
      await queueWorker.stop()
      transport.close()
    },
  }
}

// No work of the queue: each process has a folder of its own.
function keepCapturedSwept({ config: { mail }, log }: Pick<Dependencies, 'config' | 'log'>): () => void {
  const { dir } = mail
  if (dir === null) return () => {}

  const sweep = () =>
    removeOldCaptured({ ...mail, dir }).catch((error: unknown) => {
      log.warn({ reason: errorName(error) }, 'could not remove old captured mails')
    })
  void sweep()
  const timer = setInterval(() => void sweep(), sweepEveryMs)
  return () => clearInterval(timer)
}
