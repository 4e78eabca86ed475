import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { idempotencyKeyHeader } from '@portal/contract/idempotency'
import type { Product } from '@portal/contract/catalogue'
import { createRegistration } from '@portal/contract/registrations'
import type { Client, Reply } from './client.ts'
import { registrationBody } from './registration-load.ts'

type Options = {
  clients: Client[]
  product: Product
  lanes: number
  /** The statuses that say 'later'. */
  later?: number[]
}

/**
 * Members register products in a loop, each with a key of its own, and repeat a call with its key until it is acknowledged, as a
 * phone does. Beside them somebody reads all the time.
 */
export function startKeyedLoad({ clients, product, lanes, later = [409, 503] }: Options) {
  const acknowledged: string[] = []
  /** What was answered beside success and 'later'. */
  const surprises: string[] = []
  const [writes, reads] = [createGapWatch(), createGapWatch()]
  let serials = 0
  let isStopping = false

  async function registerOn(client: Client, lane: number): Promise<void> {
    while (!isStopping) {
      const serialNumber = `FA ${String(++serials).padStart(6, '0')}`
      const body = registrationBody(product, { serialNumber, customerEmail: `klant${lane}.fa@huishouden.example` })
      const headers = { [idempotencyKeyHeader]: randomUUID() }
      if (!(await isAnswered(() => client.post(createRegistration.path, body, headers), 201))) continue
      writes.mark()
      acknowledged.push(serialNumber)
    }
  }

  async function readOn(client: Client): Promise<void> {
    while (!isStopping) {
      if (await isAnswered(() => client.get('/api/user'), 200)) reads.mark()
      await pause(50)
    }
  }

  /** Repeats the call while the portal says 'later'. */
  async function isAnswered(call: () => Promise<Reply>, wanted: number): Promise<boolean> {
    for (;;) {
      const reply = await call().catch(() => null)
      if (reply?.status === wanted) return true
      if (reply && !later.includes(reply.status)) {
        surprises.push(`${reply.status} ${reply.body}`)
        return false
      }
      await pause(100)
    }
  }

  const working = [
    ...Array.from({ length: lanes }, (_, lane) => registerOn(clients[lane % clients.length]!, lane)),
    readOn(clients[0]!),
  ]

  return {
    acknowledged,
    surprises,
    /** The longest times in seconds in which nothing was written, and nothing read. */
    gaps: () => ({ writes: writes.longest(), reads: reads.longest() }),
    async stop(): Promise<void> {
      isStopping = true
      await Promise.all(working)
    },
  }
}

function createGapWatch() {
  let last = performance.now()
  let longestMs = 0
  return {
    mark() {
      longestMs = Math.max(longestMs, performance.now() - last)
      last = performance.now()
    },
    longest: () => longestMs / 1000,
  }
}
