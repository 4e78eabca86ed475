import type { Database } from '../../database/database.ts'
import { beginning, type FieldValues, type Line, proofOf } from './seal-line.ts'

// Any number that no other lock in this database has.
const lockKey = 706_172_123

const wholeMoment = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`

type End = Pick<Line, 'line' | 'moment' | 'previous'>

/** The place of the next line, which nobody else gets until this transaction ends. */
export async function lockEnd(db: Database): Promise<End> {
  const [, [end]] = await Promise.all([
    db.query('select pg_advisory_xact_lock($1)', [lockKey]),
    db.query<{ line: number; seal: string | null; moment: string }>(
      `select greatest(ends.line, newest.line, 0) as line, ends.seal,
         to_char(greatest(date_trunc('milliseconds', clock_timestamp()), newest.moment) at time zone 'UTC', ${wholeMoment}) as moment
       from (values (1)) as one
       left join record_ends as ends on ends.name = 'last'
       left join (select line, moment from record_lines order by line desc limit 1) as newest on true`,
    ),
  ])
  const { line, seal, moment } = end!
  // Where the end is missing, or not of the newest line, somebody was at it. Staff work on, and the chain stays broken there.
  return { line: line + 1, moment, previous: seal !== null ? proofOf(seal) : line === 0 ? beginning : '' }
}

type Sealed = { seal: string; values: readonly FieldValues[] }

/** Stores a line with its values, and makes it the end of the chain. */
export async function storeLine(
  db: Database,
  {
    line,
    moment,
    by_kind,
    by_id,
    action,
    entry_kind,
    entry_id,
    fields,
    key_id,
    previous,
    proof,
  }: Line & { proof: string },
  { seal, values }: Sealed,
): Promise<void> {
  await db.query(
    `with stored as (
       insert into record_lines (line, moment, by_kind, by_id, action, entry_kind, entry_id, fields, key_id, previous, proof)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ), words as (
       insert into record_values (line, field, old_value, new_value, salt)
       select $1, * from unnest($13::text[], $14::text[], $15::text[], $16::text[])
     )
     insert into record_ends (name, line, key_id, seal) values ('last', $1, $9, $12)
     on conflict (name) do update set line = excluded.line, key_id = excluded.key_id, seal = excluded.seal`,
    [
      line,
      moment,
      by_kind,
      by_id,
      action,
      entry_kind,
      entry_id,
      JSON.stringify(fields),
      key_id,
      previous,
      proof,
      seal,
      ...(['field', 'old_value', 'new_value', 'salt'] as const).map((column) => values.map((value) => value[column])),
    ],
  )
}
