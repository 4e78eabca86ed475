import type { Database } from '../../database/database.ts'
import { findMailsPage } from './store.ts'

const states = {
  queued: 'wacht',
  held: 'wacht',
  paused: 'tegengehouden',
  sent: 'afgeleverd',
  dead: 'vastgelopen',
  discarded: 'weggegooid',
} as const

/** The newest mails to an address that has all words. */
export async function findMailHits(
  db: Database,
  { search, limit, withStaff }: { search: string; limit: number; withStaff: boolean },
) {
  const { mails, ...counted } = await findMailsPage(
    db,
    { search, states: [], titled: [], withStaff },
    { limit, offset: 0 },
  )
  const day = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', dateStyle: 'short' })
  const hits = mails.map(({ message_id, address, state, created_at, sent_at }, index) => ({
    kind: 'mail' as const,
    id: index,
    mail_id: message_id,
    title: address,
    detail: `${states[state]}, ${day.format(sent_at ?? created_at)}`,
  }))
  return { ...counted, hits }
}
