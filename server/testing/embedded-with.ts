import { type Database, openDatabase } from '../src/database/database.ts'
import { migrate } from '../src/database/migrate.ts'

/** Makes an embedded database in this data folder, fills it and closes it, so that a portal can open it. */
export async function createEmbeddedWith(dataDir: string, fill: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase({ url: null, dataDir })
  try {
    await migrate(db)
    await fill(db)
  } finally {
    await db.close()
  }
}
