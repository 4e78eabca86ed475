import type { Database } from '../database/database.ts'
import { type CurrentMember, memberColumns } from './current-member.ts'
import { randomToken, tokenHash } from './random-token.ts'

export const sessionLifetimeSeconds = 2 * 60 * 60
export const rememberLifetimeSeconds = 400 * 24 * 60 * 60

// The last use is stored at most once a minute, so a session may last a minute longer than its cookie.
const writeAfterSeconds = 60

export type Session = {
  id: string
  csrfToken: string
  member: CurrentMember | null
  rememberTokenId: number | null
  isDueForWrite: boolean
}

type SessionRow = {
  csrf_token: string
  remember_token_id: number | null
  is_due_for_write: boolean
  member: (Omit<CurrentMember, 'email_verified_at'> & { email_verified_at: string | null }) | null
}

/** The session with this id and its member, in one query; null when it has ended or was never issued. */
export async function findSession(db: Database, id: string): Promise<Session | null> {
  const [row] = await db.query<SessionRow>(findStatement, [tokenHash(id)])
  if (!row) return null

  const { csrf_token, remember_token_id, is_due_for_write, member } = row
  const verifiedAt = member?.email_verified_at
  return {
    id,
    csrfToken: csrf_token,
    member: member && { ...member, email_verified_at: verifiedAt ? new Date(verifiedAt) : null },
    rememberTokenId: remember_token_id,
    isDueForWrite: is_due_for_write,
  }
}

// The member as one value, because every request reads it: the driver needs three times as long for 27 columns.
const findStatement = `select s.csrf_token, s.remember_token_id,
     s.seen_at < now() - interval '${writeAfterSeconds} seconds' as is_due_for_write, to_json(member) as member
   from sessions s left join lateral (select ${memberColumns} from members m where m.id = s.member_id) as member on true
   where s.id_hash = $1 and s.seen_at > now() - interval '${sessionLifetimeSeconds + writeAfterSeconds} seconds'`

/** A member's new session, and the remember token that goes with it when one was asked for. */
export type StartedSession = { session: Session; rememberToken: string | null }

/**
 * Starts a session for a member whose password was verified; null when the password has changed since. A password
 * change writes the member's row first, so the lock on that row decides which of the two comes first.
 */
export function startSession(
  db: Database,
  verified: { member: CurrentMember; passwordHash: string },
  { remember }: { remember: boolean },
): Promise<StartedSession | null> {
  return db.tx(async () => {
    const [member] = await db.query<CurrentMember>(
      `select ${memberColumns} from members m where m.id = $1 and m.password_hash = $2 for share`,
      [verified.member.id, verified.passwordHash],
    )
    return member ? insertSession(db, member, { remember }) : null
  })
}

/**
 * Ends all sessions and remember tokens of the member and replaces this session, with a new token if it had one; null
 * when it has ended already. Call it inside a transaction that has written the member's row.
 */
export async function renewSession(db: Database, session: Session): Promise<StartedSession | null> {
  const { member, rememberTokenId } = session
  const [living] = await db.query('select from sessions where id_hash = $1', [tokenHash(session.id)])
  if (!member || !living) return null

  await endEverySession(db, member.id)
  return insertSession(db, member, { remember: rememberTokenId !== null })
}

/** Starts a session by a remember token and extends the token; null when the token has ended. */
export function restoreSession(db: Database, rememberToken: string): Promise<Session | null> {
  return db.tx(async () => {
    // Locks the member's row before the token, as a password change does, so that the token can't end in between.
    const [member] = await db.query<CurrentMember>(
      `select ${memberColumns} from members m
       where m.id = (select t.member_id from remember_tokens t where t.token_hash = $1) for share`,
      [tokenHash(rememberToken)],
    )
    const [token] = await db.query<{ id: number }>(
      `update remember_tokens set seen_at = now()
       where token_hash = $1 and seen_at > now() - interval '${rememberLifetimeSeconds} seconds' returning id`,
      [tokenHash(rememberToken)],
    )
    return member && token ? createSession(db, member, token.id) : null
  })
}

async function insertSession(
  db: Database,
  member: CurrentMember,
  { remember }: { remember: boolean },
): Promise<StartedSession> {
  const token = remember ? await createRememberToken(db, member.id) : null
  return { session: await createSession(db, member, token?.id ?? null), rememberToken: token?.token ?? null }
}

/** Stores a new session. For a member, only inside a transaction that locks the member's row or has created it. */
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
  return { id, csrfToken, member, rememberTokenId, isDueForWrite: false }
}

export async function slideSession(db: Database, id: string): Promise<void> {
  await db.query('update sessions set seen_at = now() where id_hash = $1', [tokenHash(id)])
}

export async function destroySession(db: Database, session: Session): Promise<void> {
  await db.tx(async () => {
    // The token first, in the same order as everywhere: deleting it also updates the sessions that came from it.
    await db.query('delete from remember_tokens where id = $1', [session.rememberTokenId])
    await db.query('delete from sessions where id_hash = $1', [tokenHash(session.id)])
  })
}

export async function endEverySession(db: Database, memberId: number): Promise<void> {
  await db.query('delete from remember_tokens where member_id = $1', [memberId])
  await db.query('delete from sessions where member_id = $1', [memberId])
}

async function createRememberToken(db: Database, memberId: number): Promise<{ id: number; token: string }> {
  const token = randomToken()
  const [row] = await db.query<{ id: number }>(
    'insert into remember_tokens (member_id, token_hash) values ($1, $2) returning id',
    [memberId, tokenHash(token)],
  )
  return { id: row!.id, token }
}

/** Deletes expired sessions, remember tokens and windows of rate limits. */
export async function deleteExpired(db: Database): Promise<void> {
  const ended = sessionLifetimeSeconds + writeAfterSeconds
  await db.query(`delete from sessions where seen_at < now() - interval '${ended} seconds'`)
  await db.query(`delete from remember_tokens where seen_at < now() - interval '${rememberLifetimeSeconds} seconds'`)
  await db.query('delete from rate_limits where resets_at < now()')
}
