import type { Database } from './database.ts'
import { waitForTurn } from './migrate.ts'

// A portal that starts with the configuration of before would store what nobody sees any more. So a move leaves a word in the
// database that it leaves, and whoever opens that for a portal looks for it.

/** Where the portal was moved to from this database; null when it was not. Waits for the end of a move that is under way. */
export function findMoved(db: Database): Promise<string | null> {
  return db.tx(async () => {
    await waitForTurn(db)
    const [found] = await db.query<{ is_there: boolean }>(`select to_regclass('moved') is not null as is_there`)
    if (!found?.is_there) return null
    const [moved] = await db.query<{ target: string }>('select target from moved')
    return moved?.target ?? null
  })
}

/** Throws, with the way on in a sentence, when the portal was moved from this database. */
export async function refuseMoved(db: Database): Promise<void> {
  const target = await findMoved(db)
  if (target === null) return
  throw new Error(
    `The portal was moved from this database to ${target}: start it with the configuration that the move printed. ` +
      'To go on here instead, without what was stored there since, run: npm run operator -- move-cancel',
  )
}

/** Lets no portal start on this database any more; `target` is where it moved to, without a password. */
export async function markMoved(db: Database, target: string): Promise<void> {
  await db.query('create table moved (target text not null)')
  await db.query('insert into moved (target) values ($1)', [target])
}

export async function forgetMove(db: Database): Promise<void> {
  await db.query('drop table moved')
}
