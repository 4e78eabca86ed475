import type { Database } from '../database/database.ts'
import type { Kind } from './run-entry.ts'

// Long enough for somebody to see it in `status` and to queue it again.
const daysOfDead = 30
// Of a kind that this version, and perhaps no version, has. Then an operator sees it among the dead for a while.
const daysUntried = 30

export function queueCleanUp({ db, keeps }: { db: Database; keeps: { name: string } }): Kind {
  return {
    name: 'queue.clean-up',
    pattern: '50 3 * * *',
    async run() {
      await db.query(
        `delete from queue where status = 'dead' and kind <> $1 and due_at < now() - $2 * interval '1 day'`,
        [keeps.name, daysOfDead],
      )
      await db.query(
        `update queue set status = 'dead', due_at = now(), last_error = 'No version of the portal ran it.'
         where status = 'queued' and pattern is null and attempts = 0 and due_at < now() - $1 * interval '1 day'`,
        [daysUntried],
      )
    },
  }
}
