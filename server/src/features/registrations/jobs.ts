import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { MailSender } from '../../mail/mail-layout.ts'
import type { RecurringWork, RunResult } from '../../queue/recurring-work.ts'
import { startScheduleWorker } from '../../queue/schedule-worker.ts'
import { summariseSubmissions } from './summarise-submissions.ts'

type Options = {
  db: Database
  mailSender: MailSender
  mailWorker: { wake(): void }
  log: Pick<FastifyBaseLogger, 'warn'>
  releaseLeases?: boolean
}

/** Starts the work that mails installers the results of their submissions: every minute, and when it is woken. */
export function startSubmissionWork({ releaseLeases, ...options }: Options) {
  const { db, log } = options
  const schedule = startScheduleWorker(submissionSummaries(options), { db, log, releaseLeases })
  return {
    /** Starts a run now, for a submission that has just ended. To be called after the commit. */
    wake() {
      // The next scheduled run repeats a failed one.
      schedule.runNow().catch(() => undefined)
    },
    stop: () => schedule.stop(),
  }
}

function submissionSummaries({ db, mailSender, mailWorker }: Options): RecurringWork<RunResult> {
  return {
    name: 'registrations.summarise-submissions',
    pattern: '* * * * *',
    async run(signal) {
      const summarised = await summariseSubmissions({ db, mailSender }, signal)
      if (summarised > 0) mailWorker.wake()
      return { is_complete: !signal.aborted }
    },
  }
}
