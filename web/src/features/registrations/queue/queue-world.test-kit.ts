import { ApiError, errorWithoutReply } from '../../../lib/api-client.ts'
import type { QueuedForm } from './queue-storage.ts'
import { addEntry, type Queue } from './queue.ts'
import { type QueueEnvironment, sendOldest } from './send-registration.ts'

/** What happens at the step that a tab is about to take. */
export type Happening = 'goes well' | 'fails' | 'tab is killed'

type Step = { tab: Tab; label: string; happen: (what: Happening) => void }

type Tab = { isAlive: boolean; isSending: boolean; memberId: number }

/**
 * A device with tabs and members, and a server with idempotency keys, all in memory. Every step of a tab waits until the
 * test says what happens at it, so that a test can interrupt anywhere.
 */
export function createQueueWorld() {
  const steps: Step[] = []
  const stored = new Map<number, Queue>()
  const locks = new Map<string, { tab: Tab; next: (() => void)[] }>()
  let session = { memberId: null as number | null, token: 'none' }
  let made = 0

  /** What the server registered: the id of the entry and the member in whose session that was. */
  const registered: { id: string; memberId: number }[] = []
  /** What the device said it keeps, unless the member had it erased. */
  const kept: { id: string; memberId: number; isTaken: boolean }[] = []

  function step(tab: Tab, label: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!tab.isAlive) return
      steps.push({
        tab,
        label,
        happen(what) {
          if (what === 'tab is killed') kill(tab)
          else if (what === 'fails') reject(failureOf(label))
          else resolve()
        },
      })
    })
  }

  function kill(tab: Tab): void {
    tab.isAlive = false
    for (let index = steps.length - 1; index >= 0; index--) if (steps[index]!.tab === tab) steps.splice(index, 1)
    for (const [name, lock] of locks) if (lock.tab === tab) release(name)
  }

  function release(name: string): void {
    const lock = locks.get(name)
    locks.delete(name)
    for (const next of lock?.next ?? []) next()
  }

  async function withLock<Result>(tab: Tab, name: string, work: () => Promise<Result>): Promise<Result> {
    for (let lock = locks.get(name); lock; lock = locks.get(name)) {
      const { next } = lock
      await new Promise<void>((resolve) => next.push(resolve))
      if (!tab.isAlive) await new Promise(() => {})
    }
    locks.set(name, { tab, next: [] })
    try {
      return await work()
    } finally {
      if (tab.isAlive) release(name)
    }
  }

  async function change(tab: Tab, next: (queue: Queue) => Queue): Promise<Queue> {
    await step(tab, 'store')
    const queue = next(stored.get(tab.memberId) ?? [])
    stored.set(tab.memberId, queue)
    return queue
  }

  function answerOf(key: string, token: string): void {
    if (session.memberId === null) throw new ApiError(401, null)
    if (token !== session.token) throw new ApiError(419, null)
    const { memberId } = session
    const known = registered.find(({ id }) => id === key)
    if (known) return
    if (kept.find(({ id }) => id === key)?.isTaken) {
      throw new ApiError(422, 'x', { serial_number: ['Dit serienummer is al geregistreerd'] })
    }
    registered.push({ id: key, memberId })
  }

  function environmentOf(tab: Tab): QueueEnvironment {
    return {
      readQueue: async () => {
        await step(tab, 'store')
        return stored.get(tab.memberId) ?? []
      },
      changeQueue: (_, next) => change(tab, next),
      findSession: async () => {
        await step(tab, 'ask')
        const { memberId, token } = session
        // The answer is about that session, also when it comes late.
        await step(tab, 'answer')
        return memberId === tab.memberId ? token : null
      },
      openBody: async () => ({}) as QueuedForm['body'],
      register: async (_, key, token) => {
        await step(tab, 'send')
        const answer = await Promise.resolve().then(() => answerOf(key, token))
        // The server is done; the answer may still get lost.
        await step(tab, 'answer')
        return answer
      },
      withLock: (name, work) => withLock(tab, name, work),
      now: () => 0,
      random: () => 0.5,
    }
  }

  return {
    registered,
    kept,
    waitingSteps: () => steps.length,
    queueOf: (memberId: number): Queue => stored.get(memberId) ?? [],
    openTab: (memberId: number): Tab => ({ isAlive: true, isSending: false, memberId }),
    /** A member presses the button; it counts as kept once the device says so. */
    async register(tab: Tab, isTaken: boolean): Promise<void> {
      made += 1
      const entry = { id: `entry-${made}`, queuedAt: made, product: { readable: '' }, form: { readable: '' } }
      await change(tab, (queue) => addEntry(queue, entry))
      kept.push({ id: entry.id, memberId: tab.memberId, isTaken })
    },
    /** The tab sends until nothing is left or it has to wait. */
    async send(tab: Tab): Promise<void> {
      if (tab.isSending || !tab.isAlive) return
      tab.isSending = true
      for (let goesOn = true; goesOn; ) {
        const { name } = await sendOldest(tab.memberId, environmentOf(tab), () => {})
        goesOn = name === 'registered' || name === 'refused'
      }
      tab.isSending = false
    },
    /** The next member logs in, or nobody: each time the browser has a new session. */
    logIn(memberId: number | null): void {
      session = { memberId, token: `token-${(made += 1)}` }
    },
    /** The member answers that what is unsent may be erased. */
    logOutAndErase(memberId: number): void {
      stored.delete(memberId)
      for (let index = kept.length - 1; index >= 0; index--)
        if (kept[index]!.memberId === memberId) kept.splice(index, 1)
      if (session.memberId === memberId) session = { memberId: null, token: 'none' }
    },
    /** Lets one of the waiting steps happen, and then lets the tabs run up to their next steps. */
    async happen(pick: number, what: Happening): Promise<void> {
      const [next] = steps.splice(pick % Math.max(1, steps.length), 1)
      next?.happen(what)
      await settled()
    },
    settled,
  }
}

function failureOf(label: string): unknown {
  return label === 'store' ? new DOMException('full', 'QuotaExceededError') : errorWithoutReply()
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}
