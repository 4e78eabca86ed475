import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

export type Member = { id: number; email_verified_at: Date } & Record<
  string,
  string | number | boolean | Date | string[] | null
>
export type Session = { csrf_token: string; member: Member }
export type Query = <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<Row[]>
export type Caller = { pool: pg.Pool; query: Query; session: Session; url: string; appUrl: string; body: string }
type Answer = { status: number; text?: string; sessionId?: string }
export type Answers = Record<string, (caller: Caller) => Promise<Answer>>

type SessionRow = Member & { csrf_token: string; is_due_for_write: boolean }

export async function findSession(query: Query, id: string): Promise<Session | null> {
  const hash = tokenHash(id)
  const [row] = await query<SessionRow>('session', sessionStatement, [hash])
  if (!row) return null

  const { csrf_token, is_due_for_write, ...member } = row
  if (is_due_for_write) await query('slide', 'update sessions set seen_at = now() where id_hash = $1', [hash])
  return { csrf_token, member }
}

export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const sessionStatement = `select s.csrf_token, s.seen_at < now() - interval '60 seconds' as is_due_for_write,
    m.id, m.email, m.first_name, m.last_name, m.phone_number, m.street, m.house_number, m.house_number_addition,
    m.zipcode, m.city, m.birthdate, m.company, m.company_street, m.company_house_number,
    m.company_house_number_addition, m.company_zipcode, m.company_city, m.company_url, m.company_size, m.kvk_number,
    m.credits, m.representative_name, m.representative_photo, m.representative_phone, m.representative_email,
    m.is_admin, m.further_roles, m.email_verified_at
  from sessions s left join members m on m.id = s.member_id
  where s.id_hash = $1 and s.seen_at > now() - interval '7260 seconds'`
