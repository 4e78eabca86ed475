import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lastLine, unpackPackage, withLibraries } from './debian-package.ts'
import { ownedBy, serverUser } from './postgres-server.ts'

const unpacked = join(tmpdir(), 'installateursportaal-pgbouncer')

/**
 * Debian's PgBouncer in transaction mode in front of the database at this address, with `connections` of its own. It listens
 * on a socket. Throws with the reason where it can't be had.
 */
export async function startPgBouncer(url: string, connections: number) {
  await unpackPackage('pgbouncer', unpacked)
  const { hostname, port, pathname, username } = new URL(url)
  const folder = mkdtempSync('/tmp/portal-pgbouncer-')
  const settings = [
    'listen_addr =',
    `unix_socket_dir = ${folder}`,
    'listen_port = 6432',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    // docs/operations.md names it for a database that moves to another server.
    'server_login_retry = 1',
  ]
  const databases = `* = host=${hostname} port=${port} user=${username}`
  writeFileSync(join(folder, 'pgbouncer.ini'), `[databases]\n${databases}\n[pgbouncer]\n${settings.join('\n')}\n`)
  const user = serverUser()
  if (user) ownedBy(user, folder)
  const program = spawn(join(unpacked, 'usr/sbin/pgbouncer'), ['pgbouncer.ini'], {
    ...user,
    cwd: folder,
    env: withLibraries(unpacked),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(program, 'exit')

  async function stop(): Promise<void> {
    program.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  await new Promise<void>((resolve, reject) => {
    let log = ''
    program.stderr.on('data', (chunk) => {
      log += String(chunk)
      if (log.includes('process up')) resolve()
    })
    program.once('error', reject)
    program.once('exit', () => reject(new Error(`PgBouncer ended: ${lastLine(log)}`)))
  })
  return { url: `postgres://${username}@localhost:6432${pathname}?host=${folder}`, stop }
}
