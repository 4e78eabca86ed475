import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { webcrypto } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, errorWithoutReply } from '../../../lib/api-client.ts'
import { queueNotes } from '../../../device/what-is-kept.ts'
import { addEntry } from './queue.ts'
import { changeQueue, type QueuedForm, readQueue, seal } from './queue-storage.ts'
import { type QueueEnvironment, queueEnvironment } from './send-registration.ts'
import { memberOfTag, sendInBackground, type SentInBackground } from './send-in-background.ts'

let memberId = 1700

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('crypto', webcrypto)
  memberId += 1
})

async function keep(...ids: string[]): Promise<void> {
  for (const [queuedAt, id] of ids.entries()) {
    const product = await seal(memberId, { name: 'x', image: null, serialNumber: id })
    const form = await seal(memberId, { body: { serial_number: id } } as QueuedForm)
    await changeQueue(memberId, (queue) => addEntry(queue, { id, queuedAt, product, form }))
  }
}

async function send(around: Partial<QueueEnvironment> = {}) {
  const sent: string[] = []
  const told: SentInBackground[] = []
  const environment: QueueEnvironment = {
    ...queueEnvironment,
    findSession: async () => 'token',
    register: async (body, key, session) => void sent.push([body.serial_number, key, session].join(' ')),
    withLock: (_, work) => work(),
    ...around,
  }
  const outcome = await sendInBackground(memberId, environment, (one) => told.push(one)).then(
    () => 'done',
    () => 'later',
  )
  const states = (await queueNotes.isOnDevice(memberId))
    ? (await readQueue(memberId)).map(({ state }) => state.name)
    : []
  return { outcome, sent, told, states }
}

describe('when the network is back', () => {
  test('all that waits is sent, the oldest first, and open tabs are told', async () => {
    await keep('a', 'b')

    expect(await send()).toEqual({
      outcome: 'done',
      sent: ['a a token', 'b b token'],
      told: ['a', 'b'].map((_, queuedAt) => ({ memberId, queuedAt, outcome: { name: 'registered' } })),
      states: ['registered', 'registered'],
    })
  })

  test.each([
    ['without an answer', errorWithoutReply()],
    ['when the server is down', new ApiError(503, null)],
  ])('the browser repeats it %s', async (_, error) => {
    await keep('a', 'b')

    const { outcome, told, states } = await send({ register: () => Promise.reject(error) })

    expect([outcome, told, states]).toEqual(['later', [], ['waiting', 'waiting']])
  })

  test('it sends nothing while nobody or another member is logged in, and is not repeated', async () => {
    await keep('a')

    const { outcome, sent, states } = await send({ findSession: async () => null })

    expect([outcome, sent, states]).toEqual(['done', [], ['waiting']])
  })

  test('a refused one is put aside for the member, and the next one goes', async () => {
    await keep('a', 'b')

    const { outcome, told, states } = await send({
      register: async (_, key) => {
        if (key === 'a') throw new ApiError(422, 'Nee')
      },
    })

    expect([outcome, states]).toEqual(['done', ['refused', 'registered']])
    expect(told.map((one) => one.outcome)).toEqual([{ name: 'refused', id: 'a' }, { name: 'registered' }])
  })

  test('nothing is made anew of a queue that was erased', async () => {
    await keep('a')
    await queueNotes.forget(memberId)

    expect((await send()).outcome).toBe('done')
    expect(await indexedDB.databases()).toEqual([])
  })
})

test('another event is not about a queue', () => {
  expect(['registration-queue:12', 'registration-queue:', 'else'].map(memberOfTag)).toEqual([12, null, null])
})
