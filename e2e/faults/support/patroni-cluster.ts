import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { unpackPackage, withLibraries } from '@portal/server/testing/debian-package'
import { findPostgresBinaries, isReachableByAll } from '@portal/server/testing/postgres-binaries'
import { ownedBy, serverUser } from '@portal/server/testing/postgres-server'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'

const unpacked = join(tmpdir(), 'installateursportaal-database-cluster')
const proxyFile = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url))
const here = '127.0.0.1'

type Node = { name: string; folder: string; host: string }
type Ports = { client: number; rest: number; etcd: number }
type Member = { name: string; role: string }

/**
 * A primary and a synchronous standby of PostgreSQL that Patroni looks after, its etcd, and HAProxy, which leads to the primary:
 * from Debian's packages, with our deploy/haproxy.cfg and the settings of docs/operations.md. Throws with the reason where they can't be had.
 */
export async function startPatroniCluster() {
  await unpackPackage('patroni etcd-server haproxy postgresql', unpacked)
  if (!isReachableByAll(unpacked)) throw new Error(`the account of PostgreSQL can't enter ${unpacked}`)
  const programs = postgresPrograms()
  const folder = mkdtempSync('/tmp/portal-patroni-')
  const ports = { client: await freePort(), rest: await freePort(), etcd: await freePort() }
  const [peerPort, proxyPort] = [await freePort(), await freePort()]
  // Two machines of our own, as the network sees it.
  const nodes = [here, '127.0.0.2'].map((host, index): Node => {
    const name = ['one', 'two'][index]!
    return { name, host, folder: join(folder, name) }
  })
  for (const node of nodes) writeFileSync(join(folder, `${node.name}.yml`), patroniConfig(node, programs, ports))
  copyFileSync(proxyFile, join(folder, 'haproxy.cfg'))
  const user = serverUser()
  if (user) ownedBy(user, folder)
  const running: ChildProcess[] = []
  const patronis = new Map<string, ChildProcess>()
  const hanging = new Set<() => void>()

  const environment = {
    ...programEnvironment(),
    LISTEN_PORT: String(proxyPort),
    DATABASE_ONE: nodes[0]!.host,
    DATABASE_TWO: nodes[1]!.host,
    DATABASE_PORT: String(ports.client),
    PATRONI_PORT: String(ports.rest),
  }

  function start(program: string, words: string[]): ChildProcess {
    const child = spawn(program, words, { ...user, cwd: folder, env: environment, stdio: 'ignore' })
    running.push(child)
    return child
  }

  function startAll(): void {
    const [client, peer] = [`http://${here}:${ports.etcd}`, `http://${here}:${peerPort}`]
    const listening = ['--listen-client-urls', client, '--advertise-client-urls', client, '--listen-peer-urls', peer]
    const alone = ['--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`]
    start(join(unpacked, 'usr/bin/etcd'), ['--data-dir', join(folder, 'etcd'), ...listening, ...alone])
    for (const { name } of nodes)
      patronis.set(name, start(python(), [join(unpacked, 'usr/bin/patroni'), `${name}.yml`]))
    start(join(unpacked, 'usr/sbin/haproxy'), ['-db', '-f', 'haproxy.cfg'])
  }

  async function nameOf(role: 'leader' | 'sync_standby'): Promise<string | undefined> {
    for (const { host } of nodes) {
      const answer = await fetch(`http://${host}:${ports.rest}/cluster`).catch(() => null)
      const { members = [] } = answer?.ok ? ((await answer.json()) as { members?: Member[] }) : {}
      const found = members.find((member) => member.role === role)
      if (found) return found.name
    }
    return undefined
  }

  /** Returns when every commit waits for the standby. */
  async function isWhole(): Promise<void> {
    await eventually(async () => {
      await pause(200)
      return (await nameOf('sync_standby')) !== undefined
    }, 'a synchronous standby')
  }

  async function primary(): Promise<Node> {
    await isWhole()
    const leader = await nameOf('leader')
    const node = nodes.find(({ name }) => name === leader)
    if (!node) throw new Error('There is no primary')
    return node
  }

  /** Kills the primary and its Patroni (kill -9), as the loss of its machine does. */
  async function killPrimary(): Promise<void> {
    const node = await primary()
    await end(patronis.get(node.name)!)
    killPostgres(node)
  }

  /** Stops the primary and its Patroni amid what they do, as a machine that hangs; what is returned lets them go on. */
  async function hangPrimary(): Promise<() => void> {
    const node = await primary()
    const patroni = patronis.get(node.name)!.pid!
    // Those that start others first, so that none is missed.
    const stopped = [...familyOf(patroni), ...familyOf(postmasterOf(node))]
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    const goOn = () => {
      for (const pid of stopped.toReversed()) process.kill(pid, 'SIGCONT')
      hanging.delete(goOn)
    }
    hanging.add(goOn)
    return goOn
  }

  async function end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  async function stop(): Promise<void> {
    for (const goOn of hanging) goOn()
    await Promise.all(running.map(end))
    for (const node of nodes) killPostgres(node)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }

  startAll()
  await isWhole().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url: `postgres://postgres@${here}:${proxyPort}/postgres`, killPrimary, hangPrimary, isWhole, stop }
}

/** Where PostgreSQL's programs are, those for a standby included. */
function postgresPrograms(): string {
  const versions = join(unpacked, 'usr/lib/postgresql')
  const own = existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : []
  const found = [...own, findPostgresBinaries()?.folder ?? ''].find((folder) =>
    existsSync(join(folder, 'pg_basebackup')),
  )
  if (found === undefined) throw new Error('PostgreSQL is installed without pg_basebackup')
  return found
}

function python(): string {
  return [join(unpacked, 'usr/bin/python3'), '/usr/bin/python3'].find((file) => existsSync(file)) ?? 'python3'
}

function programEnvironment(): NodeJS.ProcessEnv {
  return {
    ...withLibraries(unpacked),
    PYTHONPATH: join(unpacked, 'usr/lib/python3/dist-packages'),
    PYTHONDONTWRITEBYTECODE: '1',
    LC_ALL: 'C.UTF-8',
  }
}

// JSON is YAML.
function patroniConfig({ name, folder, host }: Node, programs: string, ports: Ports): string {
  const account = (username: string) => ({ username, password: 'geheim' })
  return JSON.stringify({
    scope: 'portaal',
    name,
    restapi: { listen: `${host}:${ports.rest}`, connect_address: `${host}:${ports.rest}` },
    etcd3: { host: `${here}:${ports.etcd}` },
    bootstrap: {
      dcs: { ttl: 12, loop_wait: 2, retry_timeout: 5, synchronous_mode: true, postgresql: { use_pg_rewind: true } },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: ['host all all 127.0.0.0/8 trust', 'host replication all 127.0.0.0/8 trust'],
    },
    postgresql: {
      listen: `${host}:${ports.client}`,
      connect_address: `${host}:${ports.client}`,
      data_dir: join(folder, 'data'),
      bin_dir: programs,
      pgpass: join(folder, 'pgpass'),
      parameters: { unix_socket_directories: '', max_connections: 100 },
      authentication: { superuser: account('postgres'), replication: account('replicator') },
    },
  })
}

function killPostgres(node: Node): void {
  const file = pidFileOf(node)
  if (!existsSync(file)) return
  try {
    process.kill(postmasterOf(node), 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
  // Another process may get that number.
  rmSync(file)
}

function pidFileOf({ folder }: Node): string {
  return join(folder, 'data/postmaster.pid')
}

function postmasterOf(node: Node): number {
  return Number(readFileSync(pidFileOf(node), 'utf8').split('\n')[0])
}

/** A process and all that it started. */
function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(familyOf)]
}
