import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Unavailable } from '../../http/errors.ts'
import { threadPoolSize } from '../../thread-pool-size.ts'

// OWASP's first recommendation for argon2id: 19 MiB, two passes, no parallelism.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// libuv's thread pool is small: one thread stays free for files, DNS and pictures.
const maxParallel = Math.max(1, Math.min(availableParallelism(), threadPoolSize - 1))

// Some seconds of work; more callers would only wait in vain.
const maxWaiting = 500
const retrySeconds = 5

const inTurn = createTurns({ maxParallel, maxWaiting })

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, strength))
}

/** Without a hash it takes as long and is false. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const hashToTry = passwordHash ?? (await nobodysHash)
  const isRight = await inTurn(() => verify(hashToTry, password))
  return isRight && passwordHash !== null
}

const nobodysHash = hashPassword('a password that nobody has')

/** Works in order, some at a time; so many may wait. Throws `Unavailable` for one more. */
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
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
