import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Unavailable } from '../../http/errors.ts'
import { threadPoolSize } from '../../thread-pool-size.ts'

// OWASP's first recommendation for argon2id: 19 MiB, two passes, no parallelism.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// Hashing runs on libuv's small thread pool. One thread stays free for files, DNS and pictures; further calls wait here.
const maxParallel = Math.max(1, Math.min(availableParallelism(), threadPoolSize - 1))

// Some seconds of work. Whoever came behind these would wait longer than they want to, while the list only grew.
const maxWaiting = 500
const retrySeconds = 5

const inTurn = createTurns({ maxParallel, maxWaiting })

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, strength))
}

/** Whether the password matches the hash. Without a hash it takes as long and is false. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const hashToTry = passwordHash ?? (await nobodysHash)
  const isRight = await inTurn(() => verify(hashToTry, password))
  return isRight && passwordHash !== null
}

const nobodysHash = hashPassword('a password that nobody has')

/** Runs so many works at a time and lets so many wait, in order. Throws `Unavailable` for one more. */
export function createTurns({ maxParallel, maxWaiting }: { maxParallel: number; maxWaiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []

  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running < maxParallel) running++
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new Unavailable(retrySeconds)
    try {
      return await work()
    } finally {
      // The slot goes directly to the next waiting call, so that calls run in order.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
