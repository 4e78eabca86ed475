import type { Database } from './database.ts'
import { movingState } from './errors.ts'

// While the portal is moved to another database, and after it, triggers refuse every change here, whoever asks for it. They
// look at the one row of `moving`, which a move that was killed leaves without an end of its own: its time runs out.

/**
 * `leaving`: what it holds is being copied elsewhere. `left`: the portal has moved, and this is what was before.
 * `arriving`: a copy that nobody may use, since the database that it came from is not closed for good yet.
 */
type MoveState = 'leaving' | 'left' | 'arriving'

export type Move = {
  id: string
  state: MoveState
  /** Where the portal moves to, without a password. */
  target: string
  /** Whether it refuses changes now. */
  is_held: boolean
}

/** How long changes stay refused when a move is killed. */
const leaseSeconds = 15

/** How often a move says that it still runs. */
export const renewMs = 3_000

// A copy of a large embedded database takes longer than the lease, and nothing can be changed during it.
const copySeconds = 600

/** The move that this database takes or took part in; null without one. */
export async function findMove(db: Database): Promise<Move | null> {
  if (!(await hasGuard(db))) return null
  const [move] = await db.query<Move>('select id, state, target, until > clock_timestamp() as is_held from moving')
  return move ?? null
}

/** Whether changes are refused now. */
export async function isMoving(db: Database): Promise<boolean> {
  return (await findMove(db))?.is_held ?? false
}

type Begin = { id: string; target: string; isAlone: boolean }

/**
 * Announces a move: from now on no worker begins anything. Throws when there is one already. `isAlone` says that no portal
 * can run on this database, so that no time has to be kept.
 */
export async function beginMove(db: Database, { id, target, isAlone }: Begin): Promise<void> {
  await db.tx(async () => {
    await db.query(`${shortLocks}; ${movingTable}; lock table moving in share row exclusive mode`)
    const move = await findMove(db)
    if (move?.state === 'arriving') throw new Error(unfinished)
    if (move?.state === 'left') throw new Error(movedAway(move))
    if (move?.is_held) throw new Error('The portal is being moved already. Wait for its end.')
    await db.query(`delete from moving; ${guardFunction}`)
    await db.query(
      `insert into moving (id, state, target, until)
       values ($1, 'leaving', $2, case when $3 then 'infinity' else clock_timestamp() + interval '${leaseSeconds} s' end)`,
      [id, target, isAlone],
    )
  })
  await db.query(refuseClaims)
}

/** How many entries of the queue are being run, mails on their way for instance. */
export async function countRunning(db: Database): Promise<number> {
  const [found] = await db.query<{ count: number }>(
    'select count(*) as count from queue where lease_id is not null and due_at > now()',
  )
  return found?.count ?? 0
}

/**
 * Returns when nothing can be changed any more and nothing that was begun before is under way. Table by table, each in a
 * transaction of its own: so it never holds what somebody waits for while it waits itself.
 */
export async function refuseChanges(db: Database): Promise<void> {
  for (const name of await guardedTables(db))
    await db.tx(async () => {
      await db.query(shortLocks)
      await db.query(
        `create or replace trigger refuse_while_moving before insert or update or delete or truncate on ${name}
         for each statement execute function refuse_while_moving()`,
      )
    })
}

/** Holds on for the next seconds. False when changes were possible meanwhile, or are again. */
export async function renewMove(db: Database, id: string, seconds: number = leaseSeconds): Promise<boolean> {
  const kept = await db.query(
    `update moving set until = greatest(until, clock_timestamp() + $2 * interval '1 second')
     where id = $1 and state = 'leaving' and until > clock_timestamp() returning id`,
    [id, seconds],
  )
  return kept.length > 0
}

/** Copies the embedded database, while the time for it runs longer. */
export async function copyWhileMoving(db: Database, id: string, folder: string): Promise<void> {
  if (!db.copyTo) throw new Error('Only an embedded database is copied.')
  if (!(await renewMove(db, id, copySeconds))) throw lapsed()
  await db.copyTo(folder)
  await db.query(
    `update moving set until = clock_timestamp() + interval '${leaseSeconds} s' where id = $1 and state = 'leaving'`,
    [id],
  )
}

/** Refuses changes for good. Throws when there may have been some since the move began. */
export async function completeMove(db: Database, id: string): Promise<void> {
  const completed = await db.query(
    `update moving set state = 'left', until = 'infinity'
     where id = $1 and state = 'leaving' and until > clock_timestamp() returning id`,
    [id],
  )
  if (completed.length === 0) throw lapsed()
}

/** Marks a copy that nobody may use yet. Call it in the transaction that makes the copy. */
export async function markArriving(db: Database, { id, target }: Pick<Begin, 'id' | 'target'>): Promise<void> {
  await db.query(movingTable)
  await db.query(
    `insert into moving (id, state, target, until) values ($1, 'arriving', $2, 'infinity') on conflict (id) do nothing`,
    [id, target],
  )
}

/** Lets changes in again, unless another move refuses them. What is left of the triggers does nothing. */
export async function endMove(db: Database, id: string | null): Promise<void> {
  await db.query('delete from moving where id = $1 or (until <= clock_timestamp() and $1::uuid is null)', [id])
  // A table may be in use for long. The next start tries again.
  await removeGuard(db).catch(() => {})
}

async function removeGuard(db: Database): Promise<void> {
  for (const name of await guardedTables(db))
    await unlessMoving(db, async () => {
      await db.query(`drop trigger if exists refuse_while_moving on ${name}`)
      await db.query(`drop trigger if exists refuse_claims_while_moving on ${name}`)
    })
  await unlessMoving(db, async () => {
    await db.query('drop function if exists refuse_while_moving(); drop table moving')
  })
}

// A move that begins waits for the lock, and makes its triggers after that.
async function unlessMoving(db: Database, work: () => Promise<void>): Promise<void> {
  await db.tx(async () => {
    await db.query(`${shortLocks}; lock table moving in row exclusive mode`)
    if ((await findMove(db)) === null) await work()
  })
}

type Surroundings = { isAlone: boolean; wait: () => Promise<unknown> }

/**
 * Returns when a portal may start on this database: it waits for the end of a move, and removes what a killed one left.
 * `isAlone` says that no move can be under way, since this process holds the database.
 */
export async function awaitMove(db: Database, { isAlone, wait }: Surroundings): Promise<void> {
  for (let move = await findMove(db); move; move = await findMove(db)) {
    if (move.state === 'left') throw new Error(movedAway(move))
    if (move.state === 'arriving') throw new Error(unfinished)
    if (isAlone) await endMove(db, move.id)
    else if (move.is_held) await wait()
    else break
  }
  if (await hasGuard(db)) await endMove(db, null)
}

/** What a start on a database says from which the portal has moved. */
export function movedAway({ target }: Pick<Move, 'target'>): string {
  return (
    `The portal was moved from this database to ${target}: start it with the configuration that the move printed. ` +
    'To go on here instead, without what was stored there since, run: npm run operator -- move-cancel'
  )
}

const unfinished =
  'A move to this database was cut off at its very end, so it must not be used yet. Run the same move-to again, with the ' +
  'configuration of before.'

/** Why a move whose time ran out has to begin anew. */
export function lapsed(): Error {
  return new Error('The move took a pause that was too long, or its portal was restarted: run it again.')
}

async function hasGuard(db: Database): Promise<boolean> {
  const [found] = await db.query<{ is_there: boolean }>(`select to_regclass('moving') is not null as is_there`)
  return found?.is_there ?? false
}

async function guardedTables(db: Database): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'moving' order by relname`,
  )
  return tables.map(({ name }) => name)
}

// A change that takes long must not make everybody behind it wait for us.
const shortLocks = `set local lock_timeout = '10s'; set local statement_timeout = 0`

const movingTable = `
  create table if not exists moving (
    id uuid primary key,
    state text not null check (state in ('leaving', 'left', 'arriving')),
    target text not null,
    until timestamptz not null
  )`

const guardFunction = `
  create or replace function refuse_while_moving() returns trigger language plpgsql as $$
  begin
    if exists (select from moving where until > clock_timestamp()) then
      raise exception using errcode = '${movingState}', message = 'the portal is being moved';
    end if;
    return new;
  end $$`

// Runs that were begun go on and store how they ended: a mail that was sent must not wait in the copy as well.
const refuseClaims = `
  create or replace trigger refuse_claims_while_moving before update of lease_id on queue for each row
  when (new.lease_id is not null and new.lease_id is distinct from old.lease_id)
  execute function refuse_while_moving()`
