import { randomInt } from 'node:crypto'
import { compareSchema } from '../../database/migrate.ts'
import { requireDatabase } from '../../start-checks.ts'
import { askDatabase } from './ask-database.ts'
import { type Check, fault, ok, warning } from './check.ts'
import { hearsMessages } from './hears-messages.ts'

export const database: Check = {
  name: 'database',
  remedy: 'Check DATABASE_URL and DATA_DIR, and that the database runs and lets this account in.',

  async run(site) {
    const { url } = site.config.database
    const db = await site.database()
    if (db === null) return ok('The first start makes the embedded database.')
    const version = await requireDatabase(db, url)
    return ok(url === null ? `Embedded, PostgreSQL ${version}` : `PostgreSQL ${version}`)
  },
}

export const databaseRights: Check = {
  name: 'rights',
  remedy: 'Make the account of DATABASE_URL the owner of its database and of all that is in it.',

  run(site) {
    if (site.config.database.url === null) return Promise.resolve(ok('The embedded database is ours alone.'))
    return askDatabase(site, async (db) => {
      const [found] = await db.query<{ mayCreate: boolean; isReadOnly: boolean; foreign: string | null }>(
        rightsStatement,
      )
      const { mayCreate, isReadOnly, foreign } = found!
      if (isReadOnly)
        return fault('The database is read-only: a standby, or set so.', 'Have DATABASE_URL name the primary server.')
      if (!mayCreate) return fault('This account may not create tables in its schema.', this.remedy)
      if (foreign !== null) return fault(`The table ${foreign} belongs to another account.`, this.remedy)
      await db.tx(() => db.query('select pg_advisory_xact_lock_shared($1)', [randomInt(2 ** 31)]))
      return ok('It may create tables and take locks.')
    })
  },
}

const rightsStatement = `
  select coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
    (select relname from pg_class
     where relnamespace = to_regnamespace(current_schema()) and relkind = 'r' and not pg_has_role(relowner, 'usage')
     order by relname limit 1) as foreign`

export const messages: Check = {
  name: 'messages',
  remedy: 'Have DATABASE_LISTEN_URL name PostgreSQL itself, or a pooler in session mode.',

  run(site) {
    const { url, listenUrl } = site.config.database
    if (url === null) return Promise.resolve(ok('The embedded database serves one process.'))
    return askDatabase(site, async () =>
      (await hearsMessages({ url, listenUrl: listenUrl ?? url }))
        ? ok('Replicas hear from each other.')
        : warning(
            'Messages between replicas do not arrive, so they hear late of new work: a pooler in transaction mode stands in between.',
            this.remedy,
          ),
    )
  },
}

export const schema: Check = {
  name: 'schema',
  remedy: 'Start the version of the portal that the database had last, or a later one.',

  run(site) {
    return askDatabase(site, async (db) => {
      const { missing, newer } = await compareSchema(db)
      if (newer.length > 0)
        return warning(
          `The database is one release ahead (${newer.at(-1)}). This version works on it, as long as an upgrade takes.`,
          'Finish the upgrade: start the newer version.',
        )
      if (missing.length === 0) return ok('As this version needs it')
      const count = missing.length === 1 ? '1 migration' : `${missing.length} migrations`
      return site.isServer
        ? fault(`${count} of this version were not applied.`, 'Start the server again.')
        : ok(`The next start applies ${count}.`)
    })
  },
}
