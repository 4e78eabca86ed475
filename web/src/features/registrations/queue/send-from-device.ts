import { ApiError } from '../../../lib/api-client.ts'
import type { Entry } from './queue.ts'
import { changeQueue, type QueuedForm, readQueue, unseal } from './queue-storage.ts'
import { type SendEnvironment, type Sent, sendOldest } from './send-oldest.ts'

/** What sending needs beside the storage. Tests pass their own. */
export type SenderEnvironment = Pick<SendEnvironment, 'currentSession' | 'findMemberId' | 'withLock' | 'now'> & {
  /** Registers, once per key. Throws an `ApiError`. */
  register: (body: QueuedForm['body'], key: string, session: string) => Promise<unknown>
}

/** Sends the oldest registration of a member that waits on this device (`sendOldest`). */
export function sendFromDevice(
  memberId: number,
  { currentSession, findMemberId, withLock, now, register }: SenderEnvironment,
  onSending: (entry: Entry) => void,
): Promise<Sent> {
  const environment: SendEnvironment = {
    memberId,
    read: () => readQueue(memberId),
    change: (change) => changeQueue(memberId, change),
    currentSession,
    findMemberId,
    send: async ({ id, form }, session) => {
      const opened = form && (await unseal<QueuedForm>(memberId, form).catch(() => null))
      // Another attempt would not make it readable, and it must not hold up the others.
      if (!opened) throw new ApiError(400, 'De gegevens op dit apparaat zijn niet meer te lezen.')
      return register(opened.body, id, session)
    },
    withLock,
    now,
  }
  return sendOldest(environment, onSending)
}
