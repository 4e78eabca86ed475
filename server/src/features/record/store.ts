import { type RecordAction, stretchMinutes } from '@portal/contract/record'
import type { Database } from '../../database/database.ts'
import { beginning, type FieldValues, type Line, proofOf } from './seal-line.ts'

// Any number that no other lock in this database has.
const lockKey = 706_172_123

const wholeMoment = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`

// A clock that is put right by a little waits for the line before; after one that was far ahead the next line goes back, since its
// number tells the order.
const momentAfterNewest = `case when newest.moment < clock.now + interval '1 minute' then greatest(clock.now, newest.moment)
  else clock.now end`

type End = Pick<Line, 'line' | 'moment' | 'previous'>

/** The place of the next line, which nobody else gets until this transaction ends. */
export async function lockEnd(db: Database): Promise<End> {
  const [, [end]] = await Promise.all([
    db.query('select pg_advisory_xact_lock($1)', [lockKey]),
    db.query<{ line: number; seal: string | null; moment: string }>(
      `select greatest(ends.line, newest.line, 0) as line, ends.seal,
         to_char(${momentAfterNewest} at time zone 'UTC', ${wholeMoment}) as moment
       from (select date_trunc('milliseconds', clock_timestamp())) as clock (now)
       left join record_ends as ends on ends.name = 'last'
       left join (select line, moment from record_lines order by line desc limit 1) as newest on true`,
    ),
  ])
  const { line, seal, moment } = end!
  // Where the end is missing, or not of the newest line, somebody was at it. Staff work on, and the chain stays broken there.
  return { line: line + 1, moment, previous: seal !== null ? proofOf(seal) : line === 0 ? beginning : '' }
}

type Work = { by: { id: number }; entry: { kind: string; id: number | string }; actions: readonly RecordAction[] }

/**
 * Whether the last line of this entry is one of these acts, by the same person, and they go on with it: on the same Dutch day, so
 * that a day of the record begins with what it tells, and without a pause.
 */
export async function goesOn(db: Database, { by, entry, actions }: Work): Promise<boolean> {
  const found = await db.query(
    `select from (
       select by_id, action, moment from record_lines where entry_kind = $1 and entry_id = $2 order by line desc limit 1
     ) as last where by_id = $3 and action = any($4::text[]) and moment > now() - $5 * interval '1 minute'
       and (moment at time zone 'Europe/Amsterdam')::date = (now() at time zone 'Europe/Amsterdam')::date`,
    [entry.kind, String(entry.id), by.id, actions, stretchMinutes],
  )
  return found.length > 0
}

type Sealed = { seal: string; values: readonly FieldValues[] }

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

type StoredValue = Omit<FieldValues, 'salt'> & {
  salt: string | null
  /** Whether they were erased by a line that says so. */
  is_erased: boolean
}

export type StoredLine = Line & { proof: string; stored: StoredValue[] }

const wholeLines = `select line, to_char(moment at time zone 'UTC', ${wholeMoment}) as moment, by_kind, by_id, action, entry_kind, entry_id,
       fields, key_id, previous, proof, coalesce((
         select json_agg(json_build_object('field', v.field, 'old_value', v.old_value, 'new_value', v.new_value, 'salt', v.salt,
           'is_erased', erasing.line is not null))
         from record_values v left join record_lines erasing on erasing.line = v.erased_by and erasing.line > l.line
           and erasing.action = 'values-erased' and erasing.entry_kind = l.entry_kind and erasing.entry_id = l.entry_id
         where v.line = l.line
       ), '[]') as stored
     from record_lines l`

export function findLinesToVerify(db: Database, { after, last, limit }: Record<'after' | 'last' | 'limit', number>) {
  return db.query<StoredLine>(`${wholeLines} where line > $1 and line <= $2 order by line limit $3`, [
    after,
    last,
    limit,
  ])
}

export function findAcceptances(db: Database): Promise<StoredLine[]> {
  return db.query<StoredLine>(`${wholeLines} where action = 'record-accepted' order by line`)
}

export async function findProof(db: Database, line: number): Promise<string | null> {
  const [found] = await db.query<{ proof: string }>('select proof from record_lines where line = $1', [line])
  return found?.proof ?? null
}

export type ChainEnd = { line: number; key_id: string; seal: string }

/** Where the chain begins and ends, and the newest line that there is: 0 for none. */
export async function findEnds(
  db: Database,
): Promise<{ first: ChainEnd | null; last: ChainEnd | null; newest: number }> {
  const [found] = await db.query<{ first: ChainEnd | null; last: ChainEnd | null; newest: number }>(
    `select (select row_to_json(e) from record_ends e where name = 'first') as first,
       (select row_to_json(e) from record_ends e where name = 'last') as last,
       coalesce((select max(line) from record_lines), 0) as newest`,
  )
  return found!
}

/** Removes values whose lines at the end are gone, which would be taken for those of the next lines. */
export async function removeLostValues(db: Database): Promise<void> {
  await db.query('delete from record_values where line > coalesce((select max(line) from record_lines), 0)')
}

/** The newest line of the oldest stretch that is of age: at most so many lines. Null when there is none. */
export async function findOldStretch(db: Database, limit: number): Promise<{ line: number; proof: string } | null> {
  const [found] = await db.query<{ line: number; proof: string }>(
    `with oldest as (select line, proof, moment from record_lines order by line limit $1)
     select line, proof from oldest where line < coalesce(
       (select min(line) from oldest where moment >= now() - interval '7 years'), 9223372036854775807)
     order by line desc limit 1`,
    [limit],
  )
  return found ?? null
}

export async function removeLines(db: Database, { line, key_id, seal }: ChainEnd): Promise<void> {
  await db.query('delete from record_lines where line <= $1', [line])
  await db.query(
    `insert into record_ends (name, line, key_id, seal) values ('first', $1, $2, $3)
     on conflict (name) do update set line = excluded.line, key_id = excluded.key_id, seal = excluded.seal`,
    [line, key_id, seal],
  )
}

export async function eraseValuesBefore(
  db: Database,
  line: number,
  entry: { kind: string; id: string },
): Promise<void> {
  await db.query(
    `update record_values v set old_value = null, new_value = null, salt = null, erased_by = $1
     from record_lines l where l.line = v.line and l.line < $1 and l.entry_kind = $2 and l.entry_id = $3 and v.erased_by is null`,
    [line, entry.kind, entry.id],
  )
}

/** The invitations that a member accepted, and those to the address that they have. */
export async function findInvitationsOf(db: Database, memberId: string): Promise<string[]> {
  const found = await db.query<{ id: string }>(
    `select v.new_value as id from record_lines l join record_values v on v.line = l.line and v.field = 'invitation'
     where l.entry_kind = 'member' and l.entry_id = $1 and l.action = 'invitation-accepted' and v.new_value is not null
     union select l.entry_id from record_lines l join record_values v on v.line = l.line and v.field = ':name'
       join members m on m.id::text = $1 and v.new_value = to_json(m.email)::text
     where l.entry_kind = 'invitation'`,
    [memberId],
  )
  return found.map(({ id }) => id)
}
