import { readdirSync } from 'node:fs'
import pg from 'pg'
import { printTable } from './report.ts'
import { processFamily, processorSeconds, shareOfMemory } from './sides.ts'

export type DatabaseWatch = Awaited<ReturnType<typeof watchDatabase>>

/** Watches the PostgreSQL server of this database on this machine: its processes, and what its tables take of the disk. */
export async function watchDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = processFamily(rows[0]!.pid).parent
  const sizesBefore = await readSizes(client)

  /** The processor time of all its processes so far, also of those that ended, and the memory of those that run. */
  function usage(): { seconds: number; megabytes: number } {
    const running = [server, ...processIds().filter((pid) => processFamily(pid).parent === server)]
    const seconds = running.reduce((sum, pid) => sum + processorSeconds(pid), processFamily(server).endedSeconds)
    return { seconds, megabytes: running.reduce((sum, pid) => sum + shareOfMemory(pid), 0) }
  }

  /** Prints by how much each table grew since the start, with its indexes, and how much log was written. */
  async function printGrowth(registrations: number): Promise<void> {
    const sizes = await readSizes(client)
    const grown = [...sizes].map(([name, size]) => ({ name, bytes: size - (sizesBefore.get(name) ?? 0) }))
    printTable(
      `What ${registrations.toLocaleString('en')} registrations and the visits around them wrote`,
      ['table with its indexes', 'MB', 'bytes a registration'],
      grown
        .filter(({ bytes }) => bytes !== 0)
        .toSorted((one, other) => other.bytes - one.bytes)
        .map(({ name, bytes }) => [name, (bytes / 1e6).toFixed(1), (bytes / registrations).toFixed(0)]),
    )
  }

  return { usage, printGrowth, close: () => client.end() }
}

async function readSizes(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace
     union all select '(write-ahead log)', pg_current_wal_lsn() - '0/0'`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

function processIds(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger)
}
