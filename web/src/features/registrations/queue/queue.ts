import type { FieldErrors } from '@portal/contract/errors'
import type { Sealed } from '../../../device/seal.ts'

/** A registration that could not be sent when it was made. */
export type Entry = Readonly<{
  /** Also the Idempotency-Key of its call, in each attempt. */
  id: string
  /** In milliseconds. */
  queuedAt: number
  /** The product and its serial number (`QueuedProduct`). */
  product: Sealed
  /** What is sent and what the form held (`QueuedForm`); null once it is registered, because it is about the customer. */
  form: Sealed | null
  state: EntryState
}>

export type EntryState =
  | { name: 'waiting' }
  /** `errors` are the server's texts per field, `at` the time of its reply in milliseconds. */
  | { name: 'refused'; at: number; message: string | null; errors: FieldErrors }
  | { name: 'registered'; at: number }

/** A member's registrations, the oldest first. Being sent is no state: a tab that is killed meanwhile leaves it waiting. */
export type Queue = readonly Entry[]

/** Puts a registration at the end. It takes the place of the refused one that it mends. */
export function addEntry(queue: Queue, entry: Omit<Entry, 'state'>, mends: string | null = null): Queue {
  const others = queue.filter(({ id }) => id !== mends && id !== entry.id)
  return [...others, { ...entry, state: { name: 'waiting' } }]
}

export function nextToSend(queue: Queue): Entry | null {
  return queue.find(({ state }) => state.name === 'waiting') ?? null
}

/** Takes the server's answer. An answer to an entry that is gone, or was answered before, changes nothing. */
export function settle(queue: Queue, id: string, answer: Exclude<EntryState, { name: 'waiting' }>): Queue {
  return queue.map((entry) => {
    if (entry.id !== id || entry.state.name === 'registered') return entry
    return answer.name === 'registered' ? { ...entry, form: null, state: answer } : { ...entry, state: answer }
  })
}

/** Removes a refused registration; one that may still be sent, or was, stays. */
export function discard(queue: Queue, id: string): Queue {
  return queue.filter((entry) => entry.id !== id || entry.state.name !== 'refused')
}

/** Without what was registered on an earlier day. What is not registered always stays. */
export function withoutPastDays(queue: Queue, now: number): Queue {
  const today = new Date(now).toDateString()
  return queue.filter(({ state }) => state.name !== 'registered' || new Date(state.at).toDateString() === today)
}

export function countQueue(queue: Queue): { waiting: number; refused: number } {
  const count = (name: EntryState['name']) => queue.filter(({ state }) => state.name === name).length
  return { waiting: count('waiting'), refused: count('refused') }
}
