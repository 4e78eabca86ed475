import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensure-installed.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { runStages } from './run-stages.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
await oneAtATime(root, () => ensureInstalled(root))

const { quickStages } = await import('./stages.mjs')
process.exit((await runStages(quickStages(root))) ? 0 : 1)
