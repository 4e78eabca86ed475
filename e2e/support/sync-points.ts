import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Portal } from './portal.ts'

const operator = fileURLToPath(new URL('../../server/dist/operator.js', import.meta.url))

/** Runs the hourly points sync now, by the operator's command. */
export async function syncPoints({ dataDir, port }: Portal): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port) }
  await promisify(execFile)(process.execPath, [operator, 'sync'], { env })
}
