import type { ConsentedRegistrationBody } from '@portal/contract/registrations'
import type { Sealed } from '../../../device/seal.ts'
import { DeviceStore } from '../../../device/store.ts'
import { queueNotes } from '../../../device/what-is-kept.ts'
import type { RegistrationValues } from '../registration-fields.ts'
import { countQueue, type Queue } from './queue.ts'

export type QueuedProduct = { name: string; image: string | null; serialNumber: string }

export type QueuedForm = { body: ConsentedRegistrationBody; values: RegistrationValues }

// Encrypted by parts (`Entry`), so that one that can't be read any more does not hold up the others.
const queues = new DeviceStore<Queue>({ notes: queueNotes, shelf: 'queue' })

/** A member's queue on this device. Throws where the browser forbids storage. */
export async function readQueue(memberId: number): Promise<Queue> {
  return (await queues.read(memberId)) ?? []
}

/** Changes a member's queue in one transaction over all tabs. It is on the disk before the promise resolves. */
export async function changeQueue(memberId: number, change: (queue: Queue) => Queue): Promise<Queue> {
  let isSame = false
  const next = await queues.change(memberId, (kept) => {
    const queue = kept ?? []
    const changed = change(queue)
    isSame = changed.length === queue.length && changed.every((entry, index) => entry === queue[index])
    return isSame ? kept : changed
  })
  if (next && !isSame) queueNotes.writeNote(memberId, countQueue(next))
  return next ?? []
}

/** Corrects the note about a queue, which may have been erased or could not be written. */
export function correctNote(memberId: number, queue: Queue): void {
  const { waiting, refused } = countQueue(queue)
  const note = queueNotes.noteOf(memberId)
  // Only when it differs: each write makes other tabs read again, which would write in turn.
  if (note.waiting === waiting && note.refused === refused) return
  queueNotes.writeNote(memberId, { waiting, refused })
}

/** Encrypts a value with the member's key. */
export function seal(memberId: number, value: QueuedProduct | QueuedForm): Promise<Sealed> {
  return queues.seal(memberId, value)
}

/** Reads what `seal` encrypted; throws with the key of another member or device. */
export function unseal<Value extends QueuedProduct | QueuedForm>(memberId: number, sealed: Sealed): Promise<Value> {
  return queues.unseal<Value>(memberId, sealed)
}
