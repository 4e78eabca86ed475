import { todayInAmsterdam } from '@portal/contract/rules/day'
import type { Dependencies } from '../../dependencies.ts'
import { queueMails } from '../../mail/outbox.ts'
import type { RecurringKind } from '../../queue/run-entry.ts'
import { reminderMail } from './mails.ts'
import { takeDueReminders } from './store.ts'

type Sending = Pick<Dependencies, 'db' | 'mailSender'>
type Reminding = { is_complete: boolean; reminded: number }

const batchSize = 100

/** Mails customers who asked for it, thirty days before their yearly maintenance; after an outage until the day before it. */
export function maintenanceReminders(deps: Sending): RecurringKind<Reminding> {
  return {
    name: 'maintenance.remind',
    pattern: '20 8 * * *',
    run: (_entry, signal) => remindCustomers(deps, todayInAmsterdam(), signal),
  }
}

/** Queues the reminders of a day, and those of the days before it that nobody queued. */
export async function remindCustomers(
  { db, mailSender }: Sending,
  today: string,
  signal: AbortSignal,
): Promise<Reminding> {
  let reminded = 0
  for (;;) {
    if (signal.aborted) return { is_complete: false, reminded }
    const taken = await db.tx(async () => {
      const due = await takeDueReminders(db, today, batchSize)
      await queueMails(
        db,
        due.map((one) => reminderMail(one, mailSender)),
      )
      return due.length
    })
    reminded += taken
    if (taken < batchSize) return { is_complete: true, reminded }
  }
}
