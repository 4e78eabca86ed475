import type { Dependencies } from '../../dependencies.ts'
import type { Kind } from '../../queue/run-entry.ts'
import { deleteOldInvitations } from './store.ts'

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
