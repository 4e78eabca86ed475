import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase, testEngine } from '@portal/server/testing/databases'
import { createFactories } from '@portal/server/testing/factories'

export type Site = Awaited<ReturnType<typeof createSite>>

// Names that stand nowhere else, so that a log which holds one has told on somebody.
export const memberName = 'Grootveldhuizen'

/** A database with some members and a product in it, ready for a portal: what `environment` says. */
export async function createSite({ memberCount = 4 } = {}) {
  const database = await createTestDatabase()
  const create = createFactories(database.db)
  const product = await create.product({ brand: 'AquaStar', model: 'Comfort 12' })
  const members = []
  for (let number = 1; number <= memberCount; number++) {
    members.push(await create.member({ email: `lid${number}@installateur.example`, last_name: memberName }))
  }
  // The embedded database is the portal's alone from here on.
  if (testEngine === 'embedded') await database.db.close()

  async function remove(): Promise<void> {
    if (testEngine === 'embedded') rmSync(database.dataDir, { recursive: true, force: true })
    else await database.close()
  }

  return {
    members,
    product,
    /** Only on PostgreSQL, where others than the portal may look. */
    db: database.db,
    mailDir: join(database.dataDir, 'mail'),
    environment: { DATA_DIR: database.dataDir, ...(database.url === null ? {} : { DATABASE_URL: database.url }) },
    remove,
  }
}
