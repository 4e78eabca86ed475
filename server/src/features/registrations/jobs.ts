import { submissionRestMinutes } from '@portal/contract/bulk-registration'
import type { Database } from '../../database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { continueEntry, enqueue, removeEntry } from '../../queue/entries.ts'
import type { Kind } from '../../queue/run-entry.ts'
import { mendSearchKeys } from './mend-search-keys.ts'
import { summariseSubmissions } from './summarise-submissions.ts'

const summaryName = 'registrations.summarise-submissions'

/** Queues the mail about a submission: for now when it has ended, else for when it has rested long enough to be over. */
export function queueSummary(db: Database, { isFinal }: { isFinal: boolean }): Promise<void> {
  return enqueue(db, { name: summaryName }, [{}], { delayMs: isFinal ? 0 : submissionRestMinutes * 60_000 })
}

/** Mails installers the results of their submissions: when one has ended, and nightly what a previous version left. */
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

/** Mends the search keys of older registrations, a batch in each run, until there are no more. Queued by a migration. */
export function searchKeyMending(
  { db }: Pick<Dependencies, 'db'>,
  { batchSize = 500 } = {},
): Kind<{ after: number }, number | null> {
  return {
    name: 'registrations.mend-search-keys',
    run: ({ payload }) => mendSearchKeys(db, payload.after, batchSize),
    store: (entry, lastId) => (lastId === null ? removeEntry(db, entry) : continueEntry(db, entry, { after: lastId })),
  }
}
