import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createOwnDatabase, postgresServer, testEngine } from '@portal/server/testing/databases'
import { createFactories } from '@portal/server/testing/factories'
import { dropPostgresDatabase } from '@portal/server/testing/postgres-databases'

// Names that occur nowhere else: a log that holds one leaks personal data.
export const memberName = 'Grootveldhuizen'

/** Creates a database with members and a product; `environment` configures a portal for it. */
export async function createSite({ memberCount = 4 } = {}) {
  const database = await createOwnDatabase()
  const create = createFactories(database.db)
  const product = await create.product({ brand: 'AquaStar', model: 'Comfort 12' })
  const members = []
  for (let number = 1; number <= memberCount; number++) {
    members.push(await create.member({ email: `lid${number}@installateur.example`, last_name: memberName }))
  }
  // From here on only the portal may open the embedded database.
  if (testEngine === 'embedded') await database.db.close()

  async function remove(): Promise<void> {
    // A test may have closed it before.
    await database.db.close().catch(() => {})
    if (database.url !== null) await dropPostgresDatabase(postgresServer(), database.url)
    rmSync(database.dataDir, { recursive: true, force: true })
  }

  return {
    members,
    product,
    /** Only on PostgreSQL, which other programs may read. */
    db: database.db,
    mailDir: join(database.dataDir, 'mail'),
    environment: { DATA_DIR: database.dataDir, ...(database.url === null ? {} : { DATABASE_URL: database.url }) },
    remove,
  }
}
