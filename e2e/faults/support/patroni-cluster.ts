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
import { freePort } from '@portal/server/testing/free-port'

const unpacked = join(tmpdir(), 'installateursportaal-database-cluster')
const proxyFile = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url))

/** Where the parts run: the addresses of two servers and of each etcd, and the words that start a program there. */
export type Place = {
  nodes: { host: string; enter: string[] }[]
  etcds: string[]
  /** Loses all that comes from or goes to this address; what is returned ends that. */
  cut: (host: string) => () => void
  /** Loses this many percent of it, packet by packet. */
  thin: (host: string, percent: number) => () => void
}

// Two machines of our own, as the network sees it.
const oneMachine: Place = {
  nodes: ['127.0.0.1', '127.0.0.2'].map((host) => ({ host, enter: [] })),
  etcds: ['127.0.0.1'],
  cut: withoutNetwork,
  thin: withoutNetwork,
}

function withoutNetwork(): never {
  throw new Error('Within one machine there is no network to cut')
}

export type PatroniCluster = Awaited<ReturnType<typeof startPatroniCluster>>

type Node = Place['nodes'][number] & { name: string; folder: string }
type Ports = { client: number; rest: number; etcd: number }
type Member = { name: string; role: string }

/**
 * A primary and a synchronous standby of PostgreSQL that Patroni looks after, its etcd or several, and HAProxy, which leads to the
 * primary: from Debian's packages, with our deploy/haproxy.cfg and the settings of docs/operations.md. Throws with the reason where they
 * can't be had.
 */
export async function startPatroniCluster({ nodes: machines, etcds, cut, thin }: Place = oneMachine) {
  await unpackPackage('patroni etcd-server haproxy postgresql', unpacked)
  if (!isReachableByAll(unpacked)) throw new Error(`the account of PostgreSQL can't enter ${unpacked}`)
  const programs = postgresPrograms()
  const folder = mkdtempSync('/tmp/portal-patroni-')
  const ports = { client: await freePort(), rest: await freePort(), etcd: await freePort() }
  const [peerPort, proxyPort] = [await freePort(), await freePort()]
  const nodes = machines.map((machine, index): Node => {
    const name = ['one', 'two'][index]!
    return { ...machine, name, folder: join(folder, name) }
  })
  const keeperPlaces = etcds.map((host) => `${host}:${ports.etcd}`)
  for (const node of nodes)
    writeFileSync(join(folder, `${node.name}.yml`), patroniConfig(node, programs, ports, keeperPlaces))
  copyFileSync(proxyFile, join(folder, 'haproxy.cfg'))
  const user = serverUser()
  if (user) ownedBy(user, folder)
  const running: ChildProcess[] = []
  const patronis = new Map<string, ChildProcess>()
  const autosaves = new Map<string, ChildProcess>()
  const hanging = new Set<() => void>()

  const environment = {
    ...programEnvironment(),
    LISTEN_PORT: String(proxyPort),
    DATABASE_ONE: nodes[0]!.host,
    DATABASE_TWO: nodes[1]!.host,
    DATABASE_PORT: String(ports.client),
    PATRONI_PORT: String(ports.rest),
  }

  function start(program: string, words: string[], { enter } = { enter: [] as string[] }): ChildProcess {
    // Only root enters another machine, so the account is taken on there.
    const isElsewhere = enter.length > 0
    const [first = program, ...rest] = [...enter, ...(isElsewhere && user ? asAccount(user) : []), program, ...words]
    const account = isElsewhere ? {} : user
    const child = spawn(first, rest, { ...account, cwd: folder, env: environment, stdio: 'ignore' })
    running.push(child)
    return child
  }

  function startAll(): void {
    const peerOf = (host: string) => `http://${host}:${peerPort}`
    const all = etcds.map((host) => `${host}=${peerOf(host)}`).join(',')
    for (const host of etcds) {
      const [client, peer] = [`http://${host}:${ports.etcd}`, peerOf(host)]
      const listening = [
        '--enable-v2',
        '--listen-client-urls',
        client,
        '--advertise-client-urls',
        client,
        '--listen-peer-urls',
        peer,
      ]
      const among = ['--name', host, '--initial-advertise-peer-urls', peer, '--initial-cluster', all]
      const words = ['--data-dir', join(folder, `etcd-${host}`), ...listening, ...among]
      const machine = nodes.find((node) => node.host === host)
      autosaves.set(host, start(join(unpacked, 'usr/bin/etcd'), words, machine))
    }
    for (const node of nodes)
      patronis.set(node.name, start(python(), [join(unpacked, 'usr/bin/patroni'), `${node.name}.yml`], node))
    start(join(unpacked, 'usr/sbin/haproxy'), ['-db', '-f', 'haproxy.cfg'])
  }

  async function nameOf(role: 'leader' | 'sync_standby'): Promise<string | undefined> {
    for (const { host } of nodes) {
      const limit = AbortSignal.timeout(5_000)
      const answer = await fetch(`http://${host}:${ports.rest}/cluster`, { signal: limit }).catch(() => null)
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

  /** Kills the primary and its Patroni, and the etcd beside it where there are others (kill -9), as the loss of its machine does. */
  async function killPrimary(): Promise<void> {
    const node = await primary()
    if (etcds.length > 1) await end(autosaves.get(node.host)!)
    await end(patronis.get(node.name)!)
    killPostgres(node)
  }

  /** Cuts the machine of the primary off from all others, without a word to anybody; what is returned ends that. */
  async function cutPrimary(): Promise<() => void> {
    return cut((await primary()).host)
  }

  /** Loses this many percent of the packets from and to the machine of the primary; what is returned ends that. */
  async function thinPrimary(percent: number): Promise<() => void> {
    return thin((await primary()).host, percent)
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
  const url = `postgres://postgres@127.0.0.1:${proxyPort}/postgres`
  return { url, killPrimary, hangPrimary, cutPrimary, thinPrimary, isWhole, stop }
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

function asAccount({ uid, gid }: { uid: number; gid: number }): string[] {
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
}

// JSON is YAML.
function patroniConfig({ name, folder, host }: Node, programs: string, ports: Ports, etcds: string[]): string {
  const account = (username: string) => ({ username, password: 'geheim' })
  return JSON.stringify({
    scope: 'portaal',
    name,
    restapi: { listen: `${host}:${ports.rest}`, connect_address: `${host}:${ports.rest}` },
    // Not etcd3: docs/operations.md says why.
    etcd: { hosts: etcds },
    bootstrap: {
      dcs: { ttl: 12, loop_wait: 2, retry_timeout: 5, synchronous_mode: true, postgresql: { use_pg_rewind: true } },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: ['all', 'replication'].map((database) => `host ${database} all 0.0.0.0/0 trust`),
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
