import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Portal } from './portal.ts'

const operator = fileURLToPath(new URL('../../server/dist/operator.js', import.meta.url))

/** What happens every hour, now: the operator's command asks the running portal to settle the points. */
export async function syncPoints({ dataDir, port }: Portal): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port) }
  await promisify(execFile)(process.execPath, [operator, 'sync'], { env })
}
