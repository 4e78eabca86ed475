import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { webcrypto } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorWithoutReply } from '../../../lib/api-client.ts'
import { QueueSender, type SenderEnvironment } from './queue-sender.ts'
import type { QueuedForm } from './queue-storage.ts'

let memberId = 1300

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('crypto', webcrypto)
  memberId += 1
})

function openSender(around: Partial<SenderEnvironment> = {}) {
  const registered: string[] = []
  const random = vi.fn(() => 0.5)
  const sender = new QueueSender(memberId, {
    currentSession: async () => 'token',
    findMemberId: async () => memberId,
    register: async (_, key) => void registered.push(key),
    withLock: (_, work) => work(),
    now: () => Date.now(),
    random,
    ...around,
  })
  const add = (id: string) =>
    sender.add({ id, product: { name: 'x', image: null, serialNumber: id }, form: { body: {} } as QueuedForm }, null)
  return { sender, add, registered, random }
}

test('a connection that comes back while an attempt fails is used at once', async () => {
  let calls = 0
  const { sender, add, random } = openSender({
    register: async () => {
      calls += 1
      if (calls > 1) return
      // As the browser's event does.
      void sender.run()
      throw errorWithoutReply()
    },
  })
  await add('a')

  await vi.waitFor(() => expect(sender.read().items?.map(({ state }) => state.name)).toEqual(['registered']))
  expect(calls).toBe(2)
  // No pause was computed.
  expect(random).not.toHaveBeenCalled()
})

test('what is put in while the last attempt finds nothing is sent too', async () => {
  let locks = 0
  const { add, registered } = openSender({
    withLock: async (_, work) => {
      const result = await work()
      locks += 1
      if (locks === 2) await add('b')
      return result
    },
  })
  await add('a')

  await vi.waitFor(() => expect(registered).toEqual(['a', 'b']))
})
