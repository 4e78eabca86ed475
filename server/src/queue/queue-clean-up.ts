import type { Database } from '../database/database.ts'
import type { Kind } from './run-entry.ts'

// Time to see it in `status` and to queue it again.
const daysOfDead = 30
// Of a kind that this version lacks; then an operator sees it among the dead.
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
