import type { Database } from '../database/database.ts'

export type DeadLetter = { id: number; kind: string; created_at: Date; attempts: number; last_error: string | null }

export const deadLettersShown = 100

export async function countMails(db: Database): Promise<Record<string, number>> {
  const rows = await db.query<{ status: string; count: number }>(
    'select status, count(*) as count from mails group by status',
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

export async function listDeadLetters(db: Database): Promise<DeadLetter[]> {
  return db.query(
    `select id, kind, created_at, attempts, last_error from mails where status = 'dead' order by id limit $1`,
    [deadLettersShown],
  )
}

/** Queues dead letters again, for five more days of attempts. Returns how many. */
export async function requeueDeadLetters(db: Database, id: number | 'all'): Promise<number> {
  const rows = await db.query(
    `update mails set status = 'queued', due_at = now(), attempts = 0, give_up_at = now() + interval '5 days'
     where status = 'dead' and ($1::bigint is null or id = $1) returning id`,
    [id === 'all' ? null : id],
  )
  return rows.length
}
