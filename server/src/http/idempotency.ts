import { createHash } from 'node:crypto'
import { errorMessages } from '@portal/contract/errors'
import { idempotencyKeyHeader, idempotencyMessages, isIdempotencyKey } from '@portal/contract/idempotency'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { HttpError, ValidationFailed } from './errors.ts'
import type { Endpoint } from '@portal/contract/endpoint'

/** The name of a stored answer. A key belongs to one member and one call about one thing. */
export type AnswerName = { memberId: number; call: string; key: string }

export type KeyedCall = AnswerName & { bodyHash: string }

export function callName({ method, path }: Pick<Endpoint, 'method' | 'path'>, params: Params = {}): string {
  return `${method} ${path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`
}

type Params = Record<string, string>

/** The idempotency key of this call; null without one, or when the call takes none. Throws for an invalid key. */
export function readKeyedCall(endpoint: Endpoint, request: FastifyRequest): KeyedCall | null {
  if (!endpoint.idempotency || !request.session?.member) return null

  const key = request.headers[idempotencyKeyHeader.toLowerCase()]
  if (key === undefined) {
    if (endpoint.idempotency === 'required') throw new HttpError(400, idempotencyMessages.missing)
    return null
  }
  if (typeof key !== 'string' || !isIdempotencyKey(key)) {
    throw ValidationFailed.on(idempotencyKeyHeader, idempotencyMessages.invalid)
  }
  const call = callName(endpoint, request.params as Params)
  return { memberId: request.session.member.id, call, key, bodyHash: hashOf(request.body) }
}

export type Answer = { value: unknown; isReplayed: boolean }

/**
 * Acts once per key. The act and its answer are stored in one transaction, and a repeated key gets the stored answer. A
 * refusal is not stored, because nothing was done.
 */
export async function answerOnce(db: Database, keyed: KeyedCall, act: () => Promise<unknown>): Promise<Answer> {
  let hasActed = false
  try {
    return await db.tx(async () => {
      const { is_mine, body_hash, answer } = await claim(db, keyed)
      if (body_hash !== null) {
        if (body_hash === keyed.bodyHash) return { value: answer, isReplayed: true }
        throw ValidationFailed.on(idempotencyKeyHeader, idempotencyMessages.otherBody)
      }
      if (!is_mine) throw stillRunning()

      hasActed = true
      const value = await act()
      await keep(db, keyed, value)
      return { value, isReplayed: false }
    })
  } catch (error) {
    // The first call may have finished between our read and our lock. Then its own work caused this refusal.
    if (hasActed && error instanceof HttpError && (await findAnswer(db, keyed))) throw stillRunning()
    throw error
  }
}

/**
 * Answers each part of a call once per key, in a transaction of its own: a call that ended halfway is finished when it comes
 * again. Throws for a key of another body before anything is done. Without a key each part is just done.
 */
export async function partsOnce(db: Database, keyed: KeyedCall | null) {
  if (keyed) await answerOnce(db, keyed, async () => ({}))
  return async <Value>(part: number, act: () => Promise<Value>): Promise<Value> => {
    if (!keyed) return act()
    // No key that is sent has a blank.
    const { value } = await answerOnce(db, { ...keyed, key: `${keyed.key} ${part}` }, act)
    return value as Value
  }
}

export async function findAnswer<Value>(db: Database, name: AnswerName): Promise<Value | null> {
  const [kept] = await db.query<{ answer: Value }>(
    'select answer from idempotency_keys where member_id = $1 and call = $2 and key = $3',
    [name.memberId, name.call, name.key],
  )
  return kept?.answer ?? null
}

const keptDays = 30

export async function deleteOldAnswers(db: Database): Promise<void> {
  await db.query(`delete from idempotency_keys where created_at < now() - interval '${keptDays} days'`)
}

type Claimed = { is_mine: boolean; body_hash: string | null; answer: unknown }

// The lock ends with the transaction, also when the process is killed, and a second call does not wait for it.
async function claim(db: Database, { memberId, call, key }: KeyedCall): Promise<Claimed> {
  const [claimed] = await db.query<Claimed>(
    `select pg_try_advisory_xact_lock(hashtextextended(concat_ws(' ', $1::int, $2::text, $3::text), 0)) as is_mine,
       kept.body_hash, kept.answer
     from (values (1)) as one
     left join idempotency_keys kept on kept.member_id = $1 and kept.call = $2 and kept.key = $3`,
    [memberId, call, key],
  )
  return claimed!
}

async function keep(db: Database, { memberId, call, key, bodyHash }: KeyedCall, value: unknown): Promise<void> {
  const kept = await db.query(
    `insert into idempotency_keys (member_id, call, key, body_hash, answer) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning key`,
    // A call without a reply has nothing to say again.
    [memberId, call, key, bodyHash, JSON.stringify(value ?? null)],
  )
  // The first call finished between our read and our lock, and its work did not refuse ours.
  if (kept.length === 0) throw stillRunning()
}

function stillRunning(): HttpError {
  return new HttpError(409, idempotencyMessages.atWork, { retryAfter: 1 })
}

function hashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(inKeyOrder(body ?? {})))
    .digest('base64url')
}

// Deeper than any valid body, and far below the limit of the stack.
const maxDepth = 50

function inKeyOrder(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > maxDepth) throw new HttpError(400, errorMessages.unreadable)
  if (Array.isArray(value)) return value.map((entry) => inKeyOrder(entry, depth + 1))

  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, entry]) => [name, inKeyOrder(entry, depth + 1)]))
}
