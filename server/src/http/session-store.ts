import type { Database } from '../database/database.ts'
import { type CurrentMember, memberColumns } from './current-member.ts'
import { randomToken, tokenHash } from './random-token.ts'

export const sessionLifetimeSeconds = 2 * 60 * 60
export const rememberLifetimeSeconds = 400 * 24 * 60 * 60

// The sliding end is written at most once a minute, so a session may live a minute longer than its cookie.
const writeAfterSeconds = 60

export type Session = {
  id: string
  csrfToken: string
  member: CurrentMember | null
  rememberTokenId: number | null
  isDueForWrite: boolean
}

type SessionRow = CurrentMember & { csrf_token: string; remember_token_id: number | null; is_due_for_write: boolean }

/** The living session of this id with its member, in one statement; null when the server did not issue it or it ended. */
export async function findSession(db: Database, id: string): Promise<Session | null> {
  const [row] = await db.query<SessionRow>(findStatement, [tokenHash(id)])
  if (!row) return null

  const { csrf_token, remember_token_id, is_due_for_write, ...member } = row
  return {
    id,
    csrfToken: csrf_token,
    member: member.id ? member : null,
    rememberTokenId: remember_token_id,
    isDueForWrite: is_due_for_write,
  }
}

// Put together once: a text that is new with every call costs more than it looks.
const findStatement = `select s.csrf_token, s.remember_token_id,
     s.seen_at < now() - interval '${writeAfterSeconds} seconds' as is_due_for_write, ${memberColumns}
   from sessions s left join members m on m.id = s.member_id
   where s.id_hash = $1 and s.seen_at > now() - interval '${sessionLifetimeSeconds + writeAfterSeconds} seconds'`

/** A new session with an id and a CSRF token of its own. */
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

/** Ends a session together with the remember token it came from. */
export async function destroySession(db: Database, session: Session): Promise<void> {
  await db.tx(async () => {
    await db.query('delete from sessions where id_hash = $1', [tokenHash(session.id)])
    await db.query('delete from remember_tokens where id = $1', [session.rememberTokenId])
  })
}

/** Ends every session and remember token of a member but the ones in use here. */
export async function endOtherSessions(db: Database, memberId: number, kept: Session): Promise<void> {
  await db.query('delete from sessions where member_id = $1 and id_hash <> $2', [memberId, tokenHash(kept.id)])
  await db.query('delete from remember_tokens where member_id = $1 and id is distinct from $2', [
    memberId,
    kept.rememberTokenId,
  ])
}

/** Ends every session and remember token of a member. */
export async function endEverySession(db: Database, memberId: number): Promise<void> {
  await db.query('delete from sessions where member_id = $1', [memberId])
  await db.query('delete from remember_tokens where member_id = $1', [memberId])
}

export async function createRememberToken(db: Database, memberId: number): Promise<{ id: number; token: string }> {
  const token = randomToken()
  const [row] = await db.query<{ id: number }>(
    'insert into remember_tokens (member_id, token_hash) values ($1, $2) returning id',
    [memberId, tokenHash(token)],
  )
  return { id: row!.id, token }
}

/** The member that a remember token stands for; finding it slides its end. */
export async function findRemembered(
  db: Database,
  token: string,
): Promise<{ tokenId: number; member: CurrentMember } | null> {
  const [row] = await db.query<CurrentMember & { token_id: number }>(
    `update remember_tokens t set seen_at = now() from members m
     where t.token_hash = $1 and m.id = t.member_id
       and t.seen_at > now() - interval '${rememberLifetimeSeconds} seconds'
     returning t.id as token_id, ${memberColumns}`,
    [tokenHash(token)],
  )
  if (!row) return null

  const { token_id, ...member } = row
  return { tokenId: token_id, member }
}

/** Removes what has ended: sessions, remember tokens and the windows of rate limits. */
export async function deleteExpired(db: Database): Promise<void> {
  const ended = sessionLifetimeSeconds + writeAfterSeconds
  await db.query(`delete from sessions where seen_at < now() - interval '${ended} seconds'`)
  await db.query(`delete from remember_tokens where seen_at < now() - interval '${rememberLifetimeSeconds} seconds'`)
  await db.query('delete from rate_limits where resets_at < now()')
}
