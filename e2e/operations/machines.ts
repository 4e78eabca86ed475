import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, readlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpackPackage, withLibraries } from '@portal/server/testing/debian-package'
import type { Place } from '../faults/support/patroni-cluster.ts'

type Machine = { host: string; holder: ChildProcess }
type End = { machine: Machine | null; link: string; other: string }

const unpacked = join(tmpdir(), 'installateursportaal-nftables')

// Where packets are lost without a word: nobody has this address.
const nobody = '02:00:00:00:00:01'

/**
 * Two machines and this one, as the network sees them: namespaces of the kernel, with a cable between each two. They go with this
 * process. Throws with the reason where that can't be had.
 */
export async function startMachines(): Promise<Place & { stop: () => Promise<void> }> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('only root of a Linux can cut a network')
  await unpackPackage('nftables', unpacked)
  // A range for trials like this one, which no network uses.
  const network = `198.18.${randomInt(256)}`
  const here = `${network}.3`
  const machines = [await startMachine(`${network}.1`), await startMachine(`${network}.2`)]
  const ends = [
    ...machines.flatMap((machine) => connect(machine, null, here)),
    ...connect(machines[0]!, machines[1]!, machines[1]!.host),
  ]

  // Of both ends of a machine's cables; what is under way on them is lost as well.
  function setCut(host: string, isCut: boolean): void {
    for (const { machine, link, other } of ends) {
      if (machine?.host !== host && other !== host) continue
      const words = isCut ? ['replace', other, 'lladdr', nobody, 'nud', 'permanent'] : ['del', other]
      ip(machine, 'neigh', ...words, 'dev', link)
    }
  }

  function thin(host: string, percent: number): () => void {
    const machine = machines.find((one) => one.host === host)!
    const some = `numgen random mod 100 < ${percent} drop`
    const rules = `table inet thin {
      chain come { type filter hook input priority 0; iifname != "lo" ${some}; }
      chain go { type filter hook output priority 0; oifname != "lo" ${some}; }
    }`
    filter(machine, rules)
    return () => filter(machine, 'delete table inet thin')
  }

  async function stop(): Promise<void> {
    await Promise.all(machines.map(({ holder }) => end(holder)))
  }

  return {
    nodes: machines.map(({ host, holder }) => ({ host, enter: enter(holder) })),
    etcds: [...machines.map(({ host }) => host), here],
    cut: (host) => {
      setCut(host, true)
      return () => setCut(host, false)
    },
    thin,
    stop,
  }
}

async function startMachine(host: string): Promise<Machine> {
  const ours = readlinkSync('/proc/self/ns/net')
  const holder = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', '--net', 'sleep', 'infinity'], { stdio: 'ignore' })
  const ended = once(holder, 'exit').then(() => {
    throw new Error('the kernel gives no namespace for a network')
  })
  ended.catch(() => {})
  while (programOf(holder) !== 'sleep') await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 10))])
  if (readlinkSync(`/proc/${holder.pid}/ns/net`) === ours)
    throw new Error('the kernel gives no namespace for a network')
  const machine = { host, holder }
  ip(machine, 'link', 'set', 'lo', 'up')
  return machine
}

function programOf({ pid }: ChildProcess): string {
  return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
}

/** Lays a cable from a machine to another, or to this one; returns its two ends. */
function connect(from: Machine, to: Machine | null, host: string): End[] {
  const number = randomInt(100_000)
  const [near, far] = [`portal${number}a`, `portal${number}b`]
  const there = to ? ['netns', String(to.holder.pid)] : []
  ip(null, 'link', 'add', near, 'netns', String(from.holder.pid), 'type', 'veth', 'peer', 'name', far, ...there)
  const ends = [
    { machine: from, link: near, own: from.host, other: host },
    { machine: to, link: far, own: host, other: from.host },
  ]
  for (const { machine, link, own, other } of ends) {
    ip(machine, 'addr', 'add', `${own}/32`, 'dev', link)
    ip(machine, 'link', 'set', link, 'up')
    ip(machine, 'route', 'add', `${other}/32`, 'dev', link, 'src', own)
  }
  return ends
}

function ip(machine: Machine | null, ...words: string[]): void {
  const [program = '', ...rest] = [...(machine ? enter(machine.holder) : []), 'ip', ...words]
  execFileSync(program, rest, { stdio: ['ignore', 'ignore', 'pipe'] })
}

function filter(machine: Machine, rules: string): void {
  const [program, ...rest] = [...enter(machine.holder), join(unpacked, 'usr/sbin/nft'), '--file', '-']
  execFileSync(program, rest, { input: rules, env: withLibraries(unpacked), stdio: ['pipe', 'ignore', 'pipe'] })
}

function enter({ pid }: ChildProcess): string[] {
  return ['nsenter', '--target', String(pid), '--net']
}

async function end(holder: ChildProcess): Promise<void> {
  const ended = once(holder, 'exit')
  holder.kill('SIGKILL')
  await ended
}
