import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Interaction } from '../support/interactions.ts'

// Runs the journeys one at a time at a quarter of the processor's speed, and prints how long each press and key waited for the next
// paint: the p75, the p98, and what took above 100 ms. `npx tsx e2e/measure/interactions.ts log-in news` takes these journeys alone.
// It runs what was built last, on a quiet machine: the times depend on its load. What took less than 16 ms the browser only counts.
// Windows that a journey opens as somebody else are not measured.

const goodMs = 200
const listedMs = 100
// Chromium numbers the acts of a page by sevens.
const idStep = 7

const folder = mkdtempSync(join(tmpdir(), 'portal-interactions-'))
const file = join(folder, 'interactions.jsonl')
try {
  const words = ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--workers', '1', '--reporter', 'line']
  const journeys = process.argv.slice(2).map((name) => `journeys/${name}.spec`)
  const env = { ...process.env, INTERACTIONS_FILE: file }
  const root = join(import.meta.dirname, '../..')
  const { status } = spawnSync('npx', [...words, ...journeys], { cwd: root, stdio: 'inherit', env })
  if (status !== 0) console.log('Some journeys failed, maybe for being slow: what they did until then is measured too.')
  report(readInteractions())
} finally {
  rmSync(folder, { recursive: true })
}

/** Several events are one act: of those the longest counts. */
function readInteractions(): Interaction[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const longest = new Map<string, Interaction>()
  for (const line of lines) {
    const told = JSON.parse(line) as Interaction
    const key = `${told.journey} ${told.loadedAt} ${told.id}`
    if (told.ms > (longest.get(key)?.ms ?? 0)) longest.set(key, told)
  }
  return [...longest.values()].sort((one, other) => one.ms - other.ms)
}

/** How many acts there were, also those that were too quick to be told: the ids between the first and the last of each page. */
function countActs(told: Interaction[]): number {
  const pages = new Map<string, number[]>()
  for (const { journey, loadedAt, id } of told) {
    const key = `${journey} ${loadedAt}`
    pages.set(key, [...(pages.get(key) ?? []), id])
  }
  return [...pages.values()].reduce((sum, ids) => sum + (Math.max(...ids) - Math.min(...ids)) / idStep + 1, 0)
}

function report(sorted: Interaction[]): void {
  const count = countActs(sorted)
  const untold = count - sorted.length
  const quantile = (share: number) => sorted[Math.ceil(count * share) - 1 - untold]?.ms ?? 0
  const slow = sorted.filter(({ ms }) => ms > listedMs).reverse()
  for (const { ms, act, target, page, journey } of slow)
    console.log(`${String(ms).padStart(5)} ms  ${act.padEnd(11)} ${target}  on ${page}  in '${journey}'`)
  const load = loadavg()[0]!.toFixed(1)
  console.log(
    `${count} acts, of which ${untold} under 16 ms, p75 ${quantile(0.75)} ms, p98 ${quantile(0.98)} ms (good: at most ${goodMs}), ${slow.length} above ${listedMs} ms; load ${load}`,
  )
}
