import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '@portal/server/testing/postgres-server'

type Query = (text: string) => Promise<{ data_directory?: string }[]>

/** A PostgreSQL server for one test file, which can be stopped and started again on its data. */
export async function startOwnCluster() {
  // A server given by the environment must not be stopped.
  delete process.env.TEST_DATABASE_URL
  const server = await startPostgres({ durable: true })
  let dataDir = ''

  /** `fast` ends all sessions in order; `immediate` is like a crash of the machine. */
  async function halt(query: Query, mode: 'fast' | 'immediate'): Promise<void> {
    dataDir ||= (await query('show data_directory'))[0]?.data_directory ?? ''
    await control(dataDir, ['stop', '--wait', `--mode=${mode}`])
  }

  async function resume(): Promise<void> {
    // The command it was started with: the programs' folder, then the options in quotes.
    const [, options = ''] = /^\S+ (.*)$/m.exec(readFileSync(join(dataDir, 'postmaster.opts'), 'utf8')) ?? []
    await control(dataDir, ['start', '--wait', '--log', join(dataDir, '../log'), '-o', options])
  }

  return { url: server.url, stop: () => server.stop(), halt, resume }
}

async function control(dataDir: string, words: string[]): Promise<void> {
  const [postgres = ''] = /^\S+/.exec(readFileSync(join(dataDir, 'postmaster.opts'), 'utf8')) ?? []
  const { uid, gid } = statSync(dataDir)
  // PostgreSQL refuses to run as root, so root runs it as another user.
  const user = process.getuid?.() === 0 ? { uid, gid } : {}
  const program = join(dirname(postgres), 'pg_ctl')
  await promisify(execFile)(program, [...words, '-D', dataDir], { ...user, cwd: dataDir, env: { LC_ALL: 'C' } })
}
