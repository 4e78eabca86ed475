import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../lib/api-client.ts'
import { countQueue, addEntry, type Queue } from './queue.ts'
import { createQueueWorld, type Happening } from './queue-world.test-kit.ts'
import { type QueueEnvironment, sendOldest } from './send-registration.ts'
import type { QueuedForm } from './queue-storage.ts'

const sealed = { readable: '{}' }

/** Sends one entry of member 1 to a server that answers so, and tells what became of it. */
async function sendOne({ answer, loggedIn = 1 }: { answer: () => unknown; loggedIn?: number | null }) {
  let queue: Queue = addEntry([], { id: 'a', queuedAt: 0, product: sealed, form: sealed })
  const sent: string[] = []
  const environment: QueueEnvironment = {
    readQueue: async () => queue,
    changeQueue: async (_, change) => {
      queue = change(queue)
      return queue
    },
    findSession: async (memberId) => (memberId === loggedIn ? 'token' : null),
    openBody: async () => ({}) as QueuedForm['body'],
    register: async (_, key, session) => {
      sent.push(`${key} ${session}`)
      return answer()
    },
    withLock: (_, work) => work(),
    now: () => 5,
    random: () => 0.5,
  }
  const outcome = await sendOldest(1, environment, () => {})
  return { outcome, sent, state: queue[0]?.state }
}

const refuse = (error: unknown) => () => Promise.reject(error)

describe('the answer to a registration', () => {
  test('that it is there settles it', async () => {
    const { outcome, sent, state } = await sendOne({ answer: async () => ({ message: 'x' }) })

    expect(outcome).toEqual({ name: 'registered' })
    expect(sent).toEqual(['a token'])
    expect(state).toEqual({ name: 'registered', at: 5 })
  })

  test('that gets lost leaves it waiting', async () => {
    const { outcome, state } = await sendOne({ answer: refuse(new TypeError('Failed to fetch')) })

    expect(outcome).toEqual({ name: 'later', after: null })
    expect(state).toEqual({ name: 'waiting' })
  })

  test('that refuses it puts it aside with the reasons', async () => {
    const errors = { serial_number: ['Al geregistreerd'] }
    const { outcome, state } = await sendOne({ answer: refuse(new ApiError(422, 'Nee', errors)) })

    expect(outcome).toEqual({ name: 'refused', id: 'a' })
    expect(state).toEqual({ name: 'refused', at: 5, message: 'Nee', errors })
  })

  test.each([
    ['nobody', null],
    ['another member', 2],
  ])('is not asked for while %s is logged in', async (_, loggedIn) => {
    const { outcome, sent, state } = await sendOne({ answer: async () => ({}), loggedIn })

    expect(outcome).toEqual({ name: 'signed-out' })
    expect(sent).toEqual([])
    expect(state).toEqual({ name: 'waiting' })
  })
})

const ana = 1
const bo = 2
const someTab = fc.nat({ max: 3 })
const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ name: fc.constant('register'), tab: someTab, isTaken: fc.nat(7) }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('send'), tab: someTab }) },
  {
    weight: 14,
    arbitrary: fc.record({
      name: fc.constant('step'),
      pick: fc.nat(20),
      what: fc.oneof(
        { weight: 8, arbitrary: fc.constant<Happening>('goes well') },
        { weight: 2, arbitrary: fc.constant<Happening>('fails') },
        { weight: 1, arbitrary: fc.constant<Happening>('tab is killed') },
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('log in'), memberId: fc.constantFrom(ana, bo, null) }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('log out'), memberId: fc.constantFrom(ana, bo) }) },
)

test.each([1, 2, 3, 4])('another member who logs in at step %i registers nothing of the first', async (step) => {
  const world = createQueueWorld()
  const tab = world.openTab(ana)
  world.logIn(ana)
  void world.register(tab, false)
  await world.happen(0, 'goes well')

  void world.send(tab)
  for (let turn = 0; turn < 8; turn++) {
    if (turn === step) world.logIn(bo)
    await world.happen(0, 'goes well')
  }

  expect(world.registered.filter(({ memberId }) => memberId === bo)).toEqual([])
  expect(world.queueOf(ana)[0]?.state.name).toBe(world.registered.length === 0 ? 'waiting' : 'registered')
})

test('whatever interrupts whom, each registration is there once, in the name of its member', async () => {
  let interrupted = 0
  const property = fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 120 }), async (actions) => {
    const world = createQueueWorld()
    const tabs = [ana, ana, bo, bo].map(world.openTab)
    world.logIn(ana)

    for (const act of actions) {
      if (act.name === 'step' && 'what' in act) {
        if (act.what !== 'goes well' && world.waitingSteps() > 0) interrupted += 1
        await world.happen(act.pick, act.what)
      } else if ('tab' in act) {
        // Whoever closed a tab opens another.
        if (!tabs[act.tab]!.isAlive) tabs[act.tab] = world.openTab(tabs[act.tab]!.memberId)
        const tab = tabs[act.tab]!
        if ('isTaken' in act) void world.register(tab, act.isTaken === 0).catch(() => {})
        else void world.send(tab)
      } else if ('memberId' in act) {
        if (act.name === 'log in') world.logIn(act.memberId)
        else world.logOutAndErase(act.memberId)
      }
      await world.settled()
    }

    // In the end everything works, and each member comes by.
    for (const memberId of [ana, bo]) {
      world.logIn(memberId)
      const tab = world.openTab(memberId)
      const isWaiting = () => countQueue(world.queueOf(memberId)).waiting > 0
      for (let turn = 0; turn < 1000 && (isWaiting() || world.waitingSteps() > 0); turn++) {
        if (isWaiting()) void world.send(tab)
        await world.settled()
        await world.happen(0, 'goes well')
      }
    }

    const ids = world.registered.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { id, memberId, isTaken } of world.kept) {
      const entry = world.queueOf(memberId).find((candidate) => candidate.id === id)
      expect(entry?.state.name).toBe(isTaken ? 'refused' : 'registered')
      expect(world.registered.filter((made) => made.id === id)).toEqual(isTaken ? [] : [{ id, memberId }])
    }
  })

  await fc.assert(property, { numRuns: 300 })
  expect(interrupted).toBeGreaterThan(100)
})
