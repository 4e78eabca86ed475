import type { Dependencies } from '../../dependencies.ts'
import type { Kind } from '../../queue/run-entry.ts'
import { deleteOldInvitations } from './store.ts'

/** Removes nightly the invitations that ran out thirty days ago: nobody needs that address any more. */
export function invitationSweep({ db, log }: Pick<Dependencies, 'db' | 'log'>): Kind<never, { removed: number }> {
  return {
    name: 'invitations.sweep',
    pattern: '40 3 * * *',
    async run() {
      const removed = await deleteOldInvitations(db)
      if (removed > 0) log.info({ count: removed }, 'old invitations were removed')
      return { removed }
    },
  }
}
