import { rememberDays } from '@portal/contract/keeping'
import type { Database } from '../database/database.ts'
import { type CurrentMember, memberColumns } from './current-member.ts'
import { randomToken, tokenHash } from './random-token.ts'

export const rememberLifetimeSeconds = rememberDays * 24 * 60 * 60

// Calls that a browser makes at once all show the same token. One of them changes it, and the others must pass.
const together = `interval '1 minute'`

// A refused write gives the new token and no session, so the browser shows that token again at once. If that changed it
// once more, the token before would end while calls with it are still on their way.
const hasJustChanged = `coalesce(t.rotated_at > now() - ${together}, false)`

export const isStillKept = `t.created_at > now() - interval '${rememberLifetimeSeconds} seconds'`

const isKnown = `(t.token_hash = any($1::bytea[]) or t.previous_hash = any($1::bytea[])) and ${isStillKept}`

export async function createRememberToken(db: Database, memberId: number): Promise<{ id: number; token: string }> {
  const token = randomToken()
  const [row] = await db.query<{ id: number }>(
    'insert into remember_tokens (member_id, token_hash) values ($1, $2) returning id',
    [memberId, tokenHash(token)],
  )
  return { id: row!.id, token }
}

/**
 * The member who is remembered by one of these tokens, and the token that replaces it; null when all have ended. The
 * replaced one works for another minute, and for longer while the browser has not shown the new one: the answer may be
 * lost. `next` is null in that minute, in which an answer carries the new one. Call it inside a transaction.
 */
export async function useRememberToken(
  db: Database,
  tokens: readonly string[],
): Promise<{ member: CurrentMember; id: number; next: string | null } | null> {
  const hashes = tokens.map(tokenHash)
  // Locks the member's row before the token, as a password change does, so that the token can't end in between.
  const [found] = await db.query<CurrentMember & { token_id: number }>(
    `select ${memberColumns}, t.id as token_id from remember_tokens t join members m on m.id = t.member_id
     where ${isKnown} order by t.id limit 1 for share of m`,
    [hashes],
  )
  if (!found) return null

  const { token_id: id, ...member } = found
  const next = randomToken()
  const [used] = await db.query<{ is_changed: boolean }>(
    `update remember_tokens t set
       previous_hash = case when t.token_hash = any($1) and not ${hasJustChanged} then t.token_hash else t.previous_hash end,
       token_hash = case when ${hasJustChanged} then t.token_hash else $2 end,
       rotated_at = case when ${hasJustChanged} then t.rotated_at else now() end
     where t.id = $3 and ${isKnown} returning t.token_hash = $2 as is_changed`,
    [hashes, tokenHash(next), id],
  )
  return used ? { member, id, next: used.is_changed ? next : null } : null
}

/** Ends the token before, since the browser shows the new one. The calls of the minute in which it changed still pass. */
export async function confirmRememberToken(db: Database, tokens: readonly string[]): Promise<void> {
  await db.query(
    `update remember_tokens set previous_hash = null
     where token_hash = any($1::bytea[]) and previous_hash is not null and rotated_at < now() - ${together}`,
    [tokens.map(tokenHash)],
  )
}
