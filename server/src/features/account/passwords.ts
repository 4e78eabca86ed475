import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// Hashing runs on libuv's few threads, which files and DNS need too; the rest of a crowd waits its turn here.
const maxParallel = Math.max(1, availableParallelism())

let running = 0
const waiting: (() => void)[] = []

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, strength))
}

/** Whether the password belongs to the hash. Without a hash it takes as long, and is never right. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const hashToTry = passwordHash ?? (await nobodysHash)
  const isRight = await inTurn(() => verify(hashToTry, password))
  return isRight && passwordHash !== null
}

const nobodysHash = hash('a password that nobody has', strength)

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (running >= maxParallel) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    // The place goes straight to the next in line, so that nobody overtakes.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
