import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { unpackPackage } from '@portal/server/testing/debian-package'

const run = promisify(execFile)
const program = fileURLToPath(new URL('./fresh-debian.sh', import.meta.url))
const tools = ['mmdebstrap', 'slirp4netns'].map((name) => ({
  name,
  folder: join(tmpdir(), `installateursportaal-${name}`),
}))
const neededBytes = 6_000_000_000

export type FreshDebian = Awaited<ReturnType<typeof startFreshDebian>>

/**
 * Boots a bare Debian 12 with these files in the home of root, in namespaces of its own: its systemd starts real units, its network
 * reaches what this machine reaches, and nobody reaches it. Nothing stays behind, also when the caller is killed. Throws with the
 * reason where that can't be had.
 */
export async function startFreshDebian(files: readonly string[]) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Error('only root of a Linux can make one')
  if (availableBytes() < neededBytes) throw new Error('it needs 6 GB of memory that is free')
  const sources = aptSources()
  if (!sources) throw new Error('this machine has no apt sources of Debian 12')
  for (const { name, folder } of tools) await unpackPackage(name, folder)
  const folders = [mkdtempSync(join(tmpdir(), 'portal-debian-')), ...tools.map(({ folder }) => folder)]

  const machine = spawn('bash', [program, ...folders, ...files], {
    // A Ctrl-C is for the test, which then closes the input.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = once(machine, 'exit')
  const complaint = text(machine.stderr)
  machine.stdin.on('error', () => {}).write(`${sources}\n\n`)
  const [booted] = (await Promise.race([once(machine.stdout, 'data'), ended])) as unknown[]
  if (!Buffer.isBuffer(booted)) throw new Error(reasonIn(await complaint))
  const init = String(booted).trim()
  const enter = ['-t', init, '-m', '-u', '-i', '-n', '-p', '-C', '-r', '-w', 'env', '-i']
  const login = ['HOME=/root', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive', `PATH=${paths}`]

  /** What a shell of root at home prints for these lines; throws with the end of that when one of them fails. */
  async function execute(script: string, settings: Record<string, string> = {}): Promise<string> {
    const own = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    const words = [...enter, ...login, ...own, 'bash', '--norc', '-eo', 'pipefail', '-c', `cd\nexec 2>&1\n${script}`]
    // An error of its own: the one of the call repeats the lines and all that they printed.
    const { stdout, isGood } = await run('nsenter', words, { maxBuffer: 64_000_000 }).then(
      (done) => ({ stdout: done.stdout, isGood: true }),
      (error: { stdout: string }) => ({ stdout: error.stdout, isGood: false }),
    )
    if (!isGood) throw new Error(stdout.split('\n').slice(-40).join('\n'))
    return stdout
  }

  async function stop(): Promise<void> {
    machine.stdin.end()
    await ended
  }

  /** The words before a program of this machine that uses its network. */
  const onItsNetwork = ['nsenter', '-t', init, '-n']

  return { execute, onItsNetwork, stop }
}

const paths = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

function availableBytes(): number {
  return Number(/^MemAvailable: +(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024
}

// The first error is the cause.
function reasonIn(complaint: string): string {
  const lines = complaint.trim().split('\n')
  return lines.find((line) => /^E(rr)?:/.test(line)) ?? lines.at(-1) ?? ''
}

// Those of this machine, so that it is asked where it may be.
function aptSources(): string {
  const format = 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)'
  const words = ['indextargets', '--format', format, 'Created-By: Packages', 'Origin: Debian']
  try {
    const lines = execFileSync('apt-get', words, { encoding: 'utf8' }).split('\n')
    return lines.filter((line) => / bookworm(-\w+)? main$/.test(line)).join('\n')
  } catch {
    return ''
  }
}
