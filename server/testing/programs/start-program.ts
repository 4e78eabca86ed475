import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type Program = {
  pid: number
  /** What it has printed so far, line by line. */
  lines: readonly string[]
  /** Waits until it has printed `count` lines; fails when it ends before. */
  hasPrinted(count: number): Promise<void>
  /** Ends it as a power cut would: without a chance to tidy up. */
  kill(): Promise<void>
  /** Waits until it ends by itself and gives its exit code. */
  ended(): Promise<number | null>
}

/** Starts a program of this folder in a process of its own, for tests about two processes or about a sudden death. */
export function startProgram(name: string, ...args: string[]): Program {
  // From this folder, where tsx can be found whatever folder the tests were started in.
  const child = spawn(process.execPath, ['--import', 'tsx', `${name}.ts`, ...args], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  const end = endOf(child)

  return {
    pid: child.pid ?? 0,
    lines,
    async hasPrinted(count) {
      while (lines.length < count) {
        if (child.exitCode !== null) throw new Error(`${name} ended after ${lines.length} lines`)
        await Promise.race([once(reader, 'line'), end])
      }
    },
    async kill() {
      child.kill('SIGKILL')
      await end
    },
    ended: () => end,
  }
}

/** Its end, with everything it printed read. */
async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}
