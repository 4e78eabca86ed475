import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { hasMembers } from '../features/account/store.ts'
import { seedMembers } from './seed-members.ts'
import { seedProducts } from './seed-products.ts'
import { seedRegistrations } from './seed-registrations.ts'

// Any number will do, as long as nothing else locks it.
const seedLock = 4_711_002

/** Fills an empty database with the demo catalogue, members and registrations; one that holds members is left alone. */
export async function seedDemoData(db: Database, { filesDir }: Pick<Config, 'filesDir'>): Promise<void> {
  await db.tx(async () => {
    // Of two replicas that start at once, one seeds and the other finds it done.
    await db.query('select pg_advisory_xact_lock($1)', [seedLock])
    if (await hasMembers(db)) return

    await cp(demoFiles(), filesDir, { recursive: true })
    await seedProducts(db)
    await seedRegistrations(db, await seedMembers(db))
  })
}

// Beside the source in development, beside the bundle once built.
function demoFiles(): string {
  const [source, built] = ['./files', './seed-files'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  return existsSync(built!) ? built! : source!
}
