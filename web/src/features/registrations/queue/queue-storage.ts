import type { ConsentedRegistrationBody } from '@portal/contract/registrations'
import type { IDBPDatabase } from 'idb'
import { inTime } from '../../../lib/in-time.ts'
import { openDeviceStore } from '../../../device/open-device-store.ts'
import { queueStore } from '../../../device/queue-note.ts'
import { type KeyDatabase, seal as sealWith, type Sealed, unseal as unsealWith } from '../../../device/seal.ts'
import type { RegistrationValues } from '../registration-fields.ts'
import { countQueue, type Queue } from './queue.ts'

export type QueuedProduct = { name: string; image: string | null; serialNumber: string }

export type QueuedForm = { body: ConsentedRegistrationBody; values: RegistrationValues }

interface QueueDatabase extends KeyDatabase {
  queue: { key: 'all'; value: Queue }
}

const databases = new Map<number, Promise<IDBPDatabase<QueueDatabase>>>()
queueStore.watchForgotten((memberId) => databases.delete(memberId))

/** A member's queue on this device. Throws where the browser forbids storage. */
export async function readQueue(memberId: number): Promise<Queue> {
  const database = await open(memberId)
  return (await database.get('queue', 'all')) ?? []
}

/** Changes a member's queue in one transaction over all tabs. It is on the disk before the promise resolves. */
export async function changeQueue(memberId: number, change: (queue: Queue) => Queue): Promise<Queue> {
  const database = await open(memberId)
  const transaction = database.transaction('queue', 'readwrite', { durability: 'strict' })
  const queue = (await transaction.store.get('all')) ?? []
  const next = change(queue)
  const isSame = next.length === queue.length && next.every((entry, index) => entry === queue[index])
  await Promise.all([isSame ? null : transaction.store.put(next, 'all'), transaction.done])
  if (!isSame) queueStore.writeNote(memberId, { ...countQueue(next), changedAt: Date.now() })
  return next
}

/** Corrects the note about a queue, which may have been erased or could not be written. */
export function correctNote(memberId: number, queue: Queue): void {
  const { waiting, refused } = countQueue(queue)
  const note = queueStore.noteOf(memberId)
  // Only when it differs: each write makes other tabs read again, which would write in turn.
  if (note.waiting === waiting && note.refused === refused) return
  queueStore.writeNote(memberId, { waiting, refused, changedAt: Date.now() })
}

/** Encrypts a value with the member's key. */
export async function seal(memberId: number, value: QueuedProduct | QueuedForm): Promise<Sealed> {
  return sealWith(await open(memberId), value)
}

/** Reads what `seal` encrypted; throws with the key of another member or device. */
export async function unseal<Value extends QueuedProduct | QueuedForm>(
  memberId: number,
  sealed: Sealed,
): Promise<Value> {
  return unsealWith<Value>(await open(memberId), sealed)
}

// Safari's storage may hang, and an open waits for a deletion that another tab holds up.
const openMs = 5_000

function open(memberId: number): Promise<IDBPDatabase<QueueDatabase>> {
  return inTime(openMs, databases.get(memberId) ?? openAnew(memberId))
}

function openAnew(memberId: number): Promise<IDBPDatabase<QueueDatabase>> {
  const opened = openDeviceStore<QueueDatabase>(queueStore, memberId, {
    upgrade: (database) => {
      database.createObjectStore('queue')
      database.createObjectStore('keys')
    },
    onClosed: () => databases.delete(memberId),
  })
  databases.set(memberId, opened)
  opened.catch(() => databases.delete(memberId))
  return opened
}
