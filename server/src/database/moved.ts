import type { Database } from './database.ts'
import { waitForTurn } from './migrate.ts'

// A portal with the old configuration would store what nobody sees, so a move marks the database it leaves.

/** Where the portal was moved to; null when it was not. Waits for the end of a move. */
export function findMoved(db: Database): Promise<string | null> {
  return db.tx(async () => {
    await waitForTurn(db)
    const [found] = await db.query<{ is_there: boolean }>(`select to_regclass('moved') is not null as is_there`)
    if (!found?.is_there) return null
    const [moved] = await db.query<{ target: string }>('select target from moved')
    return moved?.target ?? null
  })
}

/** Throws, with the way on in a sentence. */
export async function refuseMoved(db: Database): Promise<void> {
  const target = await findMoved(db)
  if (target === null) return
  throw new Error(
    `The portal was moved from this database to ${target}: start it with the configuration that the move printed. ` +
      'To go on here instead, without what was stored there since, run: npm run operator -- move-cancel',
  )
}

/** No portal starts on this database any more; `target` has no password in it. */
export async function markMoved(db: Database, target: string): Promise<void> {
  await db.query('create table moved (target text not null)')
  await db.query('insert into moved (target) values ($1)', [target])
}

export async function forgetMove(db: Database): Promise<void> {
  await db.query('drop table moved')
}
