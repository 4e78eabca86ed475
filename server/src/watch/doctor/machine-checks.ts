import { existsSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../../../package.json' with { type: 'json' }
import { requireFreePort } from '../../start-checks.ts'
import { askDatabase, hasState } from './ask-database.ts'
import { type Check, fault, ok, warning } from './check.ts'

const megabyte = 1024 * 1024
// Noon in winter and in summer, in UTC: one and two hours later in the Netherlands.
const moments = [new Date('2026-01-15T12:00:00Z'), new Date('2026-07-15T12:00:00Z')]
const dutchHours = '13, 14'

export const nodeVersion: Check = {
  name: 'Node',
  remedy: 'Install the newest long-term version of Node.',

  async run({ machine }) {
    const needed = manifest.engines.node.replace('>=', '')
    const [major = 0, minor = 0] = machine.nodeVersion.split('.').map(Number)
    const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number)
    if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return ok(machine.nodeVersion)
    return fault(`The portal needs Node ${needed} or later; this is ${machine.nodeVersion}.`, this.remedy)
  },
}

export const memory: Check = {
  name: 'memory',
  remedy:
    'Raise the limit of the container or of the service, or set DATABASE_URL: PostgreSQL takes memory of its own.',

  async run({ config, machine }) {
    // What the README says that it takes, and half as much more for busy hours.
    const needed = config.database.url === null ? 350 : 160
    const found = Math.round(machine.memoryBytes / megabyte)
    const sentence = `${found} MB for the server, which takes about ${needed} MB.`
    if (found < needed) return fault(sentence, this.remedy)
    return found < needed * 1.5 ? warning(sentence, this.remedy) : ok(`${found} MB`)
  },
}

export const openFiles: Check = {
  name: 'open files',
  remedy: 'Raise it, for example by LimitNOFILE=65536 in the service or by ulimit -n 65536.',

  async run({ machine }) {
    if (machine.openFiles === null) return ok('This system does not tell.')
    // Every visitor's browser keeps some connections open, and each is one.
    if (machine.openFiles >= 1024) return ok(`At most ${machine.openFiles}`)
    return warning(`At most ${machine.openFiles} files and connections may be open; 1024 are needed.`, this.remedy)
  },
}

// What PostgreSQL says to a time zone that it doesn't know.
const invalidParameter = '22023'

export const timeZone: Check = {
  name: 'time zone',
  remedy: 'Install Node with full ICU data, and give PostgreSQL its time zone data (the package tzdata).',

  run(site) {
    const ofNode = moments.map(site.machine.dutchHour).join(', ')
    if (ofNode !== dutchHours)
      return Promise.resolve(fault('Node does not know the time in Europe/Amsterdam.', this.remedy))
    // The database of a first start is not there yet, and schedules are Node's work.
    return askDatabase(site, async (db) => {
      const rows = await db
        .query<{ hour: number }>(
          `select extract(hour from moment at time zone 'Europe/Amsterdam')::int as hour
           from unnest($1::timestamptz[]) as moment`,
          [moments],
        )
        .catch((error: unknown) => {
          if (hasState(error, invalidParameter)) return []
          throw error
        })
      const ofDatabase = rows.map(({ hour }) => hour).join(', ')
      if (ofDatabase === dutchHours) return ok('Node and the database know Europe/Amsterdam.')
      return fault('The database does not know the time in Europe/Amsterdam.', this.remedy)
    })
  },
}

export const webApp: Check = {
  name: 'web app',
  remedy: 'Run: npm run build',

  async run({ webDir }) {
    if (existsSync(join(webDir, 'index.html'))) return ok('It is built.')
    return fault(`The web app is not built: ${webDir} has no index.html.`, this.remedy)
  },
}

export const port: Check = {
  name: 'port',
  remedy:
    'Set PORT and HOST to an address of this machine that is free, and METRICS_PORT and METRICS_HOST to another one.',

  async run({ config, isServer }) {
    if (!isServer) await requireFreePort(config)
    if (!isServer && config.metrics) await requireFreePort(config.metrics, 'METRICS_PORT')
    return ok(`${config.port} on ${config.host}${isServer ? ', where this server listens' : ' is free.'}`)
  },
}
