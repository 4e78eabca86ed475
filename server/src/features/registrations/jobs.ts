import { submissionRestMinutes } from '@portal/contract/bulk-registration'
import type { Database } from '../../database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { enqueue } from '../../queue/entries.ts'
import type { Kind } from '../../queue/run-entry.ts'
import { summariseSubmissions } from './summarise-submissions.ts'

const summaryName = 'registrations.summarise-submissions'

/** Queues the mail about a submission: for now when it has ended, else for when it has rested long enough to be over. */
export function queueSummary(db: Database, { isFinal }: { isFinal: boolean }): Promise<void> {
  return enqueue(db, { name: summaryName }, [{}], { delayMs: isFinal ? 0 : submissionRestMinutes * 60_000 })
}

/** Mails installers the results of their submissions: when one has ended, and nightly what was left. */
export function submissionSummaries(deps: Pick<Dependencies, 'db' | 'mailSender'>): Kind {
  return {
    name: summaryName,
    pattern: '30 3 * * *',
    async run(_entry, signal) {
      await summariseSubmissions(deps, signal)
      signal.throwIfAborted()
    },
  }
}
