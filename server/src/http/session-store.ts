import { mailCodeMinutes } from '@portal/contract/second-factor'
import type { Database } from '../database/database.ts'
import { type CurrentMember, memberColumns, selectMember } from './current-member.ts'
import { randomToken, tokenHash } from './random-token.ts'
import { confirmRememberToken, createRememberToken, isStillKept, useRememberToken } from './remember-tokens.ts'

export const sessionLifetimeSeconds = 2 * 60 * 60

// However much it is used: longer than anybody works on without two hours of rest.
const longestSession = '30 days'

// The last use is stored at most once a minute, so a session may last a minute longer than its cookie.
const writeAfterSeconds = 60

// How long an answer to an earlier request may still arrive after a session was replaced.
export const replacedSeconds = 60

// For how long a proof of the second factor is good enough for a call that wants a fresh one.
const freshMinutes = 5

export type Session = {
  id: string
  csrfToken: string
  member: CurrentMember | null
  rememberTokenId: number | null
  isDueForWrite: boolean
  isReplaced: boolean
  /** Whether it has proven the second factor of its member, and that in the last five minutes. */
  factorProven: FactorProven | null
}

type FactorProven = 'fresh' | 'earlier'

type SessionRow = {
  place: number
  csrf_token: string
  remember_token_id: number | null
  is_due_for_write: boolean
  is_replaced: boolean
  factor_proven: FactorProven | null
  member: (Omit<CurrentMember, 'email_verified_at'> & { email_verified_at: string | null }) | null
}

/** The sessions with these ids and their members, in one query, without those that have ended or were never issued. */
export async function findSessions(db: Database, ids: readonly string[]): Promise<Session[]> {
  if (ids.length === 0) return []

  const rows = await db.query<SessionRow>(findStatement, [ids.map(tokenHash)])
  return rows.map(({ place, csrf_token, remember_token_id, is_due_for_write, is_replaced, factor_proven, member }) => {
    const verifiedAt = member?.email_verified_at
    return {
      id: ids[place - 1]!,
      csrfToken: csrf_token,
      member: member && { ...member, email_verified_at: verifiedAt ? new Date(verifiedAt) : null },
      rememberTokenId: remember_token_id,
      isDueForWrite: is_due_for_write,
      isReplaced: is_replaced,
      factorProven: factor_proven,
    }
  })
}

const hasNotEnded = `s.seen_at > now() - interval '${sessionLifetimeSeconds + writeAfterSeconds} seconds'
     and s.created_at > now() - interval '${longestSession}'`

// The member as one value, because every request reads it: the driver needs three times as long for 27 columns.
// The second use of a guest's session is stored at once: what is never used again is deleted early.
const findStatement = `select s.csrf_token, s.remember_token_id, array_position($1::bytea[], s.id_hash) as place,
     s.seen_at < now() - interval '${writeAfterSeconds} seconds' or (s.member_id is null and s.seen_at = s.created_at)
       as is_due_for_write,
     s.replaced_at is not null and s.replaced_at > now() - interval '${replacedSeconds} seconds' as is_replaced,
     case when s.factor_proven_at > now() - interval '${freshMinutes} minutes' then 'fresh'
       when s.factor_proven_at is not null then 'earlier' end as factor_proven,
     to_json(member) as member
   from sessions s left join lateral (${selectMember} where m.id = s.member_id and m.blocked_at is null) as member on true
   where s.id_hash = any($1::bytea[]) and ${hasNotEnded}`

type LoggedIn = { is_current: boolean; is_remembered: boolean; begun_at: Date; used_at: Date }

/**
 * Where a member is logged in, this session first, and of the others the fifty that were used last. A device that is remembered counts
 * once, with all its sessions, or without one.
 */
export async function findLoggedIn(
  db: Database,
  { member, session }: { member: CurrentMember; session: Session },
): Promise<LoggedIn[]> {
  return db.query(
    `select coalesce(bool_or(s.id_hash = $2), false) as is_current, t.id is not null as is_remembered,
       min(coalesce(t.created_at, s.created_at)) as begun_at, max(greatest(s.seen_at, t.rotated_at, t.created_at)) as used_at
     from (select * from sessions s where s.member_id = $1 and ${hasNotEnded}) as s
       full join (select * from remember_tokens t where t.member_id = $1 and ${isStillKept}) as t on t.id = s.remember_token_id
     group by t.id, case when t.id is null then s.id_hash end
     order by is_current desc, used_at desc limit 51`,
    [member.id, tokenHash(session.id)],
  )
}

export async function hasEnded(db: Database, id: string): Promise<boolean> {
  const [living] = await db.query(
    `select from sessions where id_hash = $1
     and (replaced_at is null or replaced_at < now() - interval '${replacedSeconds} seconds')`,
    [tokenHash(id)],
  )
  return !living
}

export type StartedSession = { session: Session; rememberToken: string | null }

type Start = {
  remember: boolean
  /** The guest's session in whose place the new one comes. It stays a guest's, so whoever planted its id gains nothing. */
  replaced: Session | null
}

/**
 * Starts a session for a member whose password was verified; null when the password has changed since. A password
 * change writes the member's row first, so the lock on that row decides which of the two comes first.
 */
export function startSession(
  db: Database,
  verified: { member: CurrentMember; passwordHash: string },
  start: Start,
): Promise<StartedSession | null> {
  return db.tx(async () => {
    const [member] = await db.query<CurrentMember>(
      `select ${memberColumns} from members m where m.id = $1 and m.password_hash = $2 and m.blocked_at is null for share`,
      [verified.member.id, verified.passwordHash],
    )
    return member ? startSessionOf(db, member, start) : null
  })
}

/**
 * Ends all sessions and remember tokens of the member and replaces this session, with a new token if it had one; null
 * when it has ended already. Call it inside a transaction that has written the member's row.
 */
export async function renewSession(db: Database, session: Session): Promise<StartedSession | null> {
  const { member, rememberTokenId } = session
  const [living] = await db.query<{ factor_proven_at: Date | null }>(
    'select factor_proven_at from sessions where id_hash = $1 and member_id = $2',
    [tokenHash(session.id), member?.id],
  )
  if (!member || !living) return null

  await endEverySession(db, member.id)
  await leaveToGuest(db, session)
  const renewed = await startSessionOf(db, member, { remember: rememberTokenId !== null, replaced: null })
  await db.query('update sessions set factor_proven_at = $2 where id_hash = $1', [
    tokenHash(renewed.session.id),
    living.factor_proven_at,
  ])
  return renewed
}

/** Starts a session by one of these remember tokens, and extends that token; null when they have ended. */
export function restoreSession(db: Database, rememberTokens: readonly string[]): Promise<StartedSession | null> {
  return db.tx(async () => {
    const used = await useRememberToken(db, rememberTokens)
    return used && { session: await createSession(db, used.member, used.id), rememberToken: used.next }
  })
}

/** Starts the session of a member. Call it inside a transaction that locks the member's row or has created it. */
export async function startSessionOf(
  db: Database,
  member: CurrentMember,
  { remember, replaced }: Start,
): Promise<StartedSession> {
  if (replaced) await db.query('update sessions set replaced_at = now() where id_hash = $1', [tokenHash(replaced.id)])
  const token = remember ? await createRememberToken(db, member.id) : null
  return { session: await createSession(db, member, token?.id ?? null), rememberToken: token?.token ?? null }
}

export async function createSession(
  db: Database,
  member: CurrentMember | null,
  rememberTokenId: number | null = null,
): Promise<Session> {
  const id = randomToken()
  const csrfToken = randomToken()
  await db.query('insert into sessions (id_hash, member_id, csrf_token, remember_token_id) values ($1, $2, $3, $4)', [
    tokenHash(id),
    member?.id ?? null,
    csrfToken,
    rememberTokenId,
  ])
  return { id, csrfToken, member, rememberTokenId, isDueForWrite: false, isReplaced: false, factorProven: null }
}

/** Stores that the session has just proven the second factor of its member, by the clock that judges it later. */
export async function storeProof(db: Database, { id }: Session): Promise<void> {
  await db.query('update sessions set factor_proven_at = now() where id_hash = $1', [tokenHash(id)])
}

export async function storeMailboxProof(db: Database, { id }: Session): Promise<void> {
  await db.query('update sessions set mailbox_proven_at = now() where id_hash = $1', [tokenHash(id)])
}

/** Whether the session has shown that in the last half hour. */
export async function hasProvenMailbox(db: Database, { id }: Session): Promise<boolean> {
  const found = await db.query(
    `select from sessions where id_hash = $1 and mailbox_proven_at > now() - interval '${mailCodeMinutes} minutes'`,
    [tokenHash(id)],
  )
  return found.length > 0
}

/** The other sessions of this member have proven no factor any more: one of them may have done so by what is gone now. */
export async function forgetOtherProofs(db: Database, memberId: number, { id }: Session): Promise<void> {
  await db.query('update sessions set factor_proven_at = null where member_id = $1 and id_hash <> $2', [
    memberId,
    tokenHash(id),
  ])
}

export async function slideSession(db: Database, session: Session, rememberTokens: readonly string[]): Promise<void> {
  await db.query('update sessions set seen_at = now() where id_hash = $1', [tokenHash(session.id)])
  if (session.rememberTokenId !== null) await confirmRememberToken(db, rememberTokens)
}

/** Ends the session, its remember token and all sessions that came from that token. */
export async function destroySession(db: Database, session: Session): Promise<void> {
  const values = [session.rememberTokenId, tokenHash(session.id)]
  await db.tx(async () => {
    // The token first, in the same order as everywhere, and before its sessions are looked for: a call that starts one more
    // holds it.
    await db.query('select from remember_tokens where id = $1 for update', [session.rememberTokenId])
    await db.query('delete from sessions where remember_token_id = $1 or id_hash = $2', values)
    await db.query('delete from remember_tokens where id = $1', [session.rememberTokenId])
    await leaveToGuest(db, session)
  })
}

// Requests with the ended id may be on their way. Without a row they would start a guest's session, whose cookies put the
// browser out of the one it has by now.
async function leaveToGuest(db: Database, { id, csrfToken }: Session): Promise<void> {
  await db.query(
    'insert into sessions (id_hash, csrf_token, replaced_at) values ($1, $2, now()) on conflict (id_hash) do nothing',
    [tokenHash(id), csrfToken],
  )
}

export async function endEverySession(db: Database, memberId: number): Promise<void> {
  await db.query('delete from remember_tokens where member_id = $1', [memberId])
  await db.query('delete from sessions where member_id = $1', [memberId])
}

// A browser shows its cookies again within seconds. What doesn't is a script, which starts a session with every call.
const unusedMinutes = 30

export async function deleteExpired(db: Database): Promise<void> {
  const ended = sessionLifetimeSeconds + writeAfterSeconds
  await db.query(
    `delete from sessions where seen_at < now() - interval '${unusedMinutes} minutes'
     and (seen_at < now() - interval '${ended} seconds' or (member_id is null and seen_at = created_at))`,
  )
  await db.query(`delete from remember_tokens t where not (${isStillKept})`)
  // A call that counts locks its rows in the order of their keys. What it holds is left for the next time.
  await db.query(
    `delete from rate_limits where key in
     (select key from rate_limits where resets_at < now() for update skip locked)`,
  )
}
