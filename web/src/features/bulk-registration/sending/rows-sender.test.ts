import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rowsNotes } from '../../../device/what-is-kept.ts'
import { errorWithoutReply } from '../../../lib/api-client.ts'
import { readKept } from '../kept-sheet.ts'
import { type RowsEnvironment, RowsSender } from './rows-sender.ts'
import { createFaultyServer, type Fault, sendableRows, surround } from './sending.test-kit.ts'
import { type BatchToSend, countSent } from './submission.ts'
import { keptSheetOf } from '../sheet/sheet.test-kit.ts'

let lastMember = 100
let member = 0

async function sendAll(sender: RowsSender, count: number) {
  const rows = sendableRows(count)
  await sender.start(rows, keptSheetOf(rows))
}

const stepOf = (sender: RowsSender) => sender.read().step.name
const reaches = (sender: RowsSender, step: string) => vi.waitFor(() => expect(stepOf(sender)).toBe(step))

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  lastMember += 1
  member = lastMember
  // Shortens every pause. Fake timers would stop the database of the test.
  const { setTimeout: later } = globalThis
  vi.stubGlobal('setTimeout', (work: () => void, milliseconds = 0) => later(work, milliseconds / 1000))
})

afterEach(() => vi.unstubAllGlobals())

describe('sending rows', () => {
  test.each<[string, Fault[]]>([
    ['without a fault', []],
    ['when an answer gets lost', ['none', 'lost']],
    ['when every first answer gets lost', ['lost', 'none', 'lost', 'none', 'lost']],
    ['when the network is gone for a while', ['offline', 'offline', 'none', 'offline']],
    ['when the server still works on it', ['lost', { status: 409, retryAfter: 1 }, { status: 409, retryAfter: 1 }]],
    ['when the server fails', [{ status: 500 }, 'none', { status: 502 }, { status: 503, retryAfter: 2 }]],
    ['when the server asks to slow down', ['none', { status: 429, retryAfter: 3 }]],
  ])('registers each row once %s', async (_, faults) => {
    const server = createFaultyServer(faults)
    const sender = new RowsSender(member, surround(server))

    await sendAll(sender, 45)
    await reaches(sender, 'finished')

    expect(server.registered).toEqual(sendableRows(45).map(({ body }) => body.serial_number))
    expect(countSent(sender.read().submission!)).toMatchObject({ registered: 45, refused: 0, left: 0 })
    expect((await readKept(member)).sheet).toBeNull()
    expect(rowsNotes.noteOf(member)).toMatchObject({ unsent: 0, isSending: false })
  })

  test('uses a connection that comes back while an attempt fails at once', async () => {
    const server = createFaultyServer(['offline'])
    const random = vi.fn(() => 0.5)
    const send: RowsEnvironment['send'] = (batch) => {
      // As the browser's event does.
      void sender.run()
      return server.send(batch)
    }
    const sender = new RowsSender(member, surround(server, { send, random }))

    await sendAll(sender, 3)
    await reaches(sender, 'finished')

    // No pause was computed.
    expect(random).not.toHaveBeenCalled()
  })

  test('retries a lost batch with the same key and body', async () => {
    const server = createFaultyServer(['lost'])
    const sender = new RowsSender(member, surround(server))

    await sendAll(sender, 3)
    await reaches(sender, 'finished')

    expect(server.batches).toHaveLength(2)
    expect(server.batches[1]).toEqual(server.batches[0])
  })

  test('keeps refused rows in the worksheet with their reasons', async () => {
    const server = createFaultyServer([], ['S2'])
    const sender = new RowsSender(member, surround(server))

    await sendAll(sender, 3)
    await reaches(sender, 'finished')

    const { sheet } = await readKept(member)
    expect(sheet?.rows.map(({ id }) => id)).toEqual(['row-2'])
    expect(sheet?.refusals['row-2']?.faults).toEqual({ serial_number: 'Dit serienummer is al geregistreerd' })
    expect(rowsNotes.noteOf(member)).toMatchObject({ unsent: 1, isSending: false })
  })

  test('continues after a batch that is refused as a whole', async () => {
    const server = createFaultyServer([{ status: 422, message: 'Zo niet' }])
    const sender = new RowsSender(member, surround(server))

    await sendAll(sender, 21)
    await reaches(sender, 'finished')

    expect(server.registered).toEqual(['S21'])
    expect(sender.read().submission?.rows[0]).toMatchObject({ outcome: 'refused', reason: 'Zo niet' })
    expect((await readKept(member)).sheet?.rows).toHaveLength(20)
  })

  test('stops for a member who may not register, and keeps their rows', async () => {
    const server = createFaultyServer([{ status: 403, message: 'Je e-mailadres is nog niet geverifieerd.' }])
    const sender = new RowsSender(member, surround(server))

    await sendAll(sender, 21)
    await reaches(sender, 'blocked')

    expect(sender.read().submission).toMatchObject({ answered: 0, isInDoubt: false })
    await sender.dismiss()
    expect((await readKept(member)).sheet?.rows).toHaveLength(21)
  })
})

describe('an ended session', () => {
  test('is continued after a new login', async () => {
    const server = createFaultyServer(['none', { status: 401 }])
    const findSession = vi.fn(async (): Promise<string | null> => 'session')
    findSession.mockResolvedValueOnce('session').mockResolvedValueOnce('session').mockResolvedValueOnce(null)
    const sender = new RowsSender(member, surround(server, { findSession }))

    await sendAll(sender, 45)
    await reaches(sender, 'signed-out')
    expect(server.registered).toHaveLength(20)
    expect(rowsNotes.noteOf(member).isSending).toBe(true)

    await sender.run()

    expect(stepOf(sender)).toBe('finished')
    expect(server.registered).toHaveLength(45)
  })

  test('is no end when the member is in a new one by then: sending goes on by itself', async () => {
    const server = createFaultyServer([{ status: 419 }])
    const sender = new RowsSender(member, surround(server))

    await sendAll(sender, 3)
    await reaches(sender, 'finished')

    expect(server.registered).toHaveLength(3)
  })

  test('sends each batch in the session that was found to be of this member', async () => {
    const server = createFaultyServer()
    const sessions: string[] = []
    const send = async (batch: BatchToSend, session: string) => {
      sessions.push(session)
      return server.send(batch)
    }
    let count = 0
    const findSession = async () => {
      count += 1
      return `session ${count}`
    }
    const sender = new RowsSender(member, surround(server, { send, findSession }))

    await sendAll(sender, 25)
    await reaches(sender, 'finished')

    expect(sessions).toEqual(['session 1', 'session 2'])
  })

  test('sends nothing while the member is unknown', async () => {
    const server = createFaultyServer()
    const unknown = () => Promise.reject(errorWithoutReply())
    const sender = new RowsSender(member, surround(server, { findSession: unknown, isOnline: () => false }))

    await sendAll(sender, 3)
    await reaches(sender, 'waiting')

    expect(sender.read().step).toEqual({ name: 'waiting', isOffline: true })
    expect(server.batches).toEqual([])
  })
})

describe('a closed tab', () => {
  test('is continued by the next one, also after a lost answer', async () => {
    const server = createFaultyServer(['none', 'lost'])
    const first = new RowsSender(member, surround(server, { random: () => 1e6 }))
    await sendAll(first, 45)
    await reaches(first, 'waiting')

    const next = new RowsSender(member, surround(server))
    await next.run()

    expect(stepOf(next)).toBe('finished')
    expect(server.registered).toEqual(sendableRows(45).map(({ body }) => body.serial_number))
  })

  test('leaves its result to the next one', async () => {
    const server = createFaultyServer([], ['S1'])
    await sendAll(new RowsSender(member, surround(server)), 2)
    const next = new RowsSender(member, surround(server))

    await vi.waitFor(async () => {
      await next.run()
      expect(stepOf(next)).toBe('finished')
    })

    expect(countSent(next.read().submission!)).toMatchObject({ registered: 1, refused: 1 })
    await next.dismiss()
    expect(stepOf(next)).toBe('idle')
  })

  test('leaves no registered customers on the device after a day', async () => {
    const server = createFaultyServer([], ['S1'])
    const first = new RowsSender(member, surround(server))
    await sendAll(first, 2)
    await reaches(first, 'finished')

    const later = new RowsSender(member, surround(server, { now: () => Date.now() + 25 * 60 * 60_000 }))
    await later.run()

    expect(stepOf(later)).toBe('idle')
    const { sheet, submission } = await readKept(member)
    expect(submission).toBeNull()
    expect(sheet?.rows.map(({ id }) => id)).toEqual(['row-1'])
  })

  test('two tabs together send no row twice', async () => {
    const server = createFaultyServer(['lost', 'none', 'offline'])
    const withLock = createLock()
    const [one, two] = [0, 1].map(() => new RowsSender(member, surround(server, { withLock })))
    await sendAll(one!, 85)
    await two!.run()
    await reaches(one!, 'finished')
    await two!.run()

    expect(stepOf(two!)).toBe('finished')
    expect(server.registered).toEqual(sendableRows(85).map(({ body }) => body.serial_number))
  })
})

describe('a pause', () => {
  test('lasts until the member goes on, also in another tab', async () => {
    const server = createFaultyServer()
    const sender = new RowsSender(member, surround(server, { send: pausing(server, () => sender.pause()) }))
    await sendAll(sender, 45)
    await reaches(sender, 'paused')
    expect(server.registered).toHaveLength(20)

    const next = new RowsSender(member, surround(server))
    await next.run()
    expect(stepOf(next)).toBe('paused')
    await next.goOn()

    expect(stepOf(next)).toBe('finished')
    expect(server.registered).toHaveLength(45)
  })
})

// Pauses while a batch is being sent: that one is finished, and the next one waits.
function pausing(
  server: ReturnType<typeof createFaultyServer>,
  pause: () => Promise<unknown>,
): RowsEnvironment['send'] {
  return async (batch) => {
    await pause()
    return server.send(batch)
  }
}

// Runs work one after the other, as the Web Locks of a browser do.
function createLock(): RowsEnvironment['withLock'] {
  let last: Promise<unknown> = Promise.resolve()
  return (_, work) => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
}
