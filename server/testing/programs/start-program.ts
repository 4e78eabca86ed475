import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type Program = {
  pid: number
  /** The lines that it has printed so far. */
  lines: readonly string[]
  /** Waits until it has printed `count` lines; throws when it ends before. */
  hasPrinted(count: number): Promise<void>
  /** Kills it without a chance to clean up. */
  kill(): Promise<void>
  /** Waits for its end and returns its exit code. */
  ended(): Promise<number | null>
}

/** Starts a program of this folder in its own process, for tests with two processes or a kill. */
export function startProgram(name: string, ...args: string[]): Program {
  return startProgramIn([], name, ...args)
}

/** The same through a command that changes its surroundings, such as `unshare`. */
export function startProgramIn(surroundings: readonly string[], name: string, ...args: string[]): Program {
  // In this folder, where tsx can be found. An embedded engine lives too short to be worth the optimizing compiler.
  const program = ['--liftoff-only', '--import', 'tsx', `${name}.ts`]
  const [command = '', ...words] = [...surroundings, process.execPath, ...program, ...args]
  const child = spawn(command, words, {
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

/** Resolves when it has ended and all its output was read. */
async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}
