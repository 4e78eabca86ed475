import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { webcrypto } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { queueNotes } from '../../../device/what-is-kept.ts'
import { errorWithoutReply } from '../../../lib/api-client.ts'
import { QueueSender, type TabEnvironment } from './queue-sender.ts'
import { settle } from './queue.ts'
import { changeQueue, type QueuedForm, readQueue } from './queue-storage.ts'
import { queueEnvironment } from './send-registration.ts'

let memberId = 1300

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('crypto', webcrypto)
  memberId += 1
})

function openSender(around: Partial<TabEnvironment> = {}) {
  const registered: string[] = []
  const random = vi.fn(() => 0.5)
  const sender = new QueueSender(memberId, {
    ...queueEnvironment,
    findSession: async () => 'token',
    register: async (_, key) => void registered.push(key),
    withLock: (_, work) => work(),
    askForSync: async () => {},
    random,
    ...around,
  })
  const add = (id: string) =>
    sender.add({ id, product: { name: 'x', image: null, serialNumber: id }, form: { body: {} } as QueuedForm }, {})
  return { sender, add, registered, random }
}

test('what has its answer by the time that the device can keep it is not put in', async () => {
  const { sender } = openSender()
  const item = { id: 'a', product: { name: 'x', image: null, serialNumber: 'a' }, form: { body: {} } as QueuedForm }

  await expect(sender.add(item, { unless: AbortSignal.abort() })).rejects.toThrow()
  expect(await readQueue(memberId)).toEqual([])
})

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

test('what the service worker sent counts as sent, and is told once', async () => {
  const told = { onRegistered: vi.fn(), onRefused: vi.fn(), onDone: vi.fn() }
  const { sender, add } = openSender({ findSession: async () => null })
  sender.listen(told)
  await add('a')
  await vi.waitFor(() => expect(sender.read().step).toBe('signed-out'))
  const { queuedAt } = sender.read().items![0]!
  await changeQueue(memberId, (queue) => settle(queue, 'a', { name: 'registered', at: Date.now() }))

  await sender.takeFromWorker({ memberId, queuedAt, outcome: { name: 'registered' } })

  expect(sender.read().items?.map(({ state }) => state.name)).toEqual(['registered'])
  expect(told.onRegistered).toHaveBeenCalledTimes(1)
  expect(told.onDone).toHaveBeenCalledExactlyOnceWith({ sent: 1, waitedSince: queuedAt })
})

test('what was erased while an attempt is under way is not made anew', async () => {
  const { sender, add } = openSender({
    register: async () => {
      await queueNotes.forget(memberId)
      throw errorWithoutReply()
    },
  })
  await add('a')

  await sender.run()
  await vi.waitFor(() => expect(sender.read().step).toBe('waiting'))
  await sender.run()
  expect(await indexedDB.databases()).toEqual([])
})

test('asks for Background Sync when something is put in, and each time it has to wait', async () => {
  const askForSync = vi.fn(async () => {})
  const { add } = openSender({ askForSync, register: () => Promise.reject(errorWithoutReply()) })
  await add('a')

  await vi.waitFor(() => expect(askForSync.mock.calls).toEqual([[memberId], [memberId]]))
})
