import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// Beside the built server, or in the sources.
const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './operator/main.ts' : './operator.js', import.meta.url),
)

export type OperatorRun = { isFailure: boolean; output: string }

/** Runs a command of the operator in a process of its own, with our configuration; an abort ends it, leaving nothing half. */
export function runOperatorProgram(words: readonly string[], signal: AbortSignal): Promise<OperatorRun> {
  return new Promise((resolve) => {
    const options = { signal, maxBuffer: 1024 * 1024 }
    // What it complains of comes without an answer; otherwise it only shows there how far it is.
    const child = execFile(
      process.execPath,
      [...process.execArgv, program, ...words],
      options,
      (error, out, complaint) => resolve({ isFailure: error !== null, output: (out || complaint).trim() }),
    )
    child.stdin?.end()
  })
}
