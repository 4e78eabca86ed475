import type { EventOf } from '../books/events.ts'
import type { Credit } from '../books/ledger.ts'
import type { Books } from '../books/open-books.ts'

type Outcome = 'booked' | 'already booked' | 'contradicted'

/** Books the points of a registration once, also when the call is repeated or made in parallel. */
export function bookCredit(
  books: Books,
  credit: Omit<EventOf<'credited'>, 'type' | 'at'>,
  now: Date,
): { outcome: Outcome; booked: Credit } {
  const earlier = books.ledger.findCredit(credit.registration_id)
  if (!earlier) {
    books.record({ type: 'credited', at: now.toISOString(), ...credit })
    return { outcome: 'booked', booked: present(credit) }
  }
  const isSame = earlier.member_id === credit.member_id && earlier.credits === credit.credits
  return { outcome: isSame ? 'already booked' : 'contradicted', booked: present(earlier) }
}

function present({ registration_id, member_id, credits }: Credit): Credit {
  return { registration_id, member_id, credits }
}
