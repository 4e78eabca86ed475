import { openDatabase } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'

// Migrates the PostgreSQL database at this address, as a starting server does.
const [url = ''] = process.argv.slice(2)
const db = await openDatabase({ url, dataDir: '' })
await migrate(db)
await db.close()
