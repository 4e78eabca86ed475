import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unpackPackage } from './debian-package.ts'

const run = promisify(execFile)
const unpacked = join(tmpdir(), 'installateursportaal-prometheus')

/** Unpacks Prometheus's own tool from Debian's package. Throws with the reason where it can't be had. */
export async function unpackPrometheusTool(): Promise<void> {
  await unpackPackage('prometheus', unpacked)
}

/** Runs `promtool`; throws with what it printed when it finds a mistake. */
export async function runPrometheusTool(words: readonly string[], cwd: string): Promise<string> {
  try {
    return (await run(join(unpacked, 'usr/bin/promtool'), words, { cwd })).stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`promtool ${words.join(' ')}: ${stdout}${stderr}`, { cause: error })
  }
}
