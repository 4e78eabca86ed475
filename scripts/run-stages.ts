import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Results } from './note-results.ts'

const root = join(import.meta.dirname, '..')

const stages = {
  format: 'biome format .',
  lint: 'oxlint --config oxlint.config.mjs --type-aware --format unix',
  structure: 'tsx scripts/check-structure.ts',
  types: 'tsc -b',
  unused: 'knip --no-progress',
  build: 'node scripts/build.mjs',
  unit: 'vitest run --project scripts --project contract --project gift-shop --project web',
  budgets: 'tsx web/check-budgets.ts',
  server: 'vitest run --project server-*',
  journeys: 'playwright test --config e2e/playwright.config.ts',
  faults: 'vitest run --project faults-*',
}

// Two thirds of its time the build leaves a core idle, so it runs beside the checks before it, and tells what it did after them.
const atOnce = 'build'

// Left out unless it is named, since it takes half an hour and fetches hundreds of MB of Debian's packages: it runs every night.
const onRequest = { operations: 'vitest run --project operations' }

// What failed beyond these is told where it failed: the end of the output stays short enough to be read.
const mostNamed = 40

type Result = Results & { name: string; seconds: number; processorSeconds: number | null }

/**
 * Runs these commands one after the other, except that the build begins at once; goes on after a failure, and ends with every
 * failure by name and the line that counts, below the stages that are left out. True when nothing failed.
 */
export async function runStages(commands: Record<string, string>, leftOut: string[] = []): Promise<boolean> {
  const results: Result[] = []
  const begun = commands[atOnce] === undefined ? null : begin(atOnce, commands[atOnce])
  for (const [name, command] of Object.entries(commands)) {
    console.log(`\n=== ${name}: ${command}`)
    results.push(name === atOnce && begun ? await begun.told() : await run(name, command))
  }
  report(results, leftOut)
  return results.every(({ failures }) => failures.length === 0)
}

/** Starts a stage whose output waits until it is asked for. */
function begin(name: string, command: string) {
  const output: Buffer[] = []
  const running = run(name, command, (chunk) => output.push(chunk))
  async function told(): Promise<Result> {
    const result = await running
    process.stdout.write(Buffer.concat(output))
    return result
  }
  return { told }
}

async function run(name: string, command: string, keep?: (chunk: Buffer) => void): Promise<Result> {
  const startedAt = performance.now()
  // A folder of its own: the tests of this file run stages within a stage.
  const folder = mkdtempSync(join(tmpdir(), 'installateursportaal-results-'))
  const file = join(folder, 'results.json')
  const [program = '', ...args] = command.split(' ')
  const child = spawn(program, args, {
    cwd: root,
    stdio: keep ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: {
      ...testEnvironment(),
      TEST_RESULTS: file,
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
    },
  })
  if (keep) for (const stream of [child.stdout, child.stderr]) stream?.on('data', keep)
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal)
    child.once('close', () => process.exit(1))
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const code = await new Promise((resolve) => child.once('error', resolve).once('close', (exit) => resolve(exit ?? 1)))
  const processorSeconds = secondsOfEnded()
  process.off('SIGINT', stop).off('SIGTERM', stop)

  const results: Results = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Results)
    : { passed: code === 0 ? 1 : 0, failures: [], skipped: 0, missed: [] }
  rmSync(folder, { recursive: true })
  // A check, or a runner that died or found no test at all, has a code instead of failures.
  if (code !== 0 && results.failures.length === 0)
    results.failures.push([name, `'${command}' ended with ${code}, see above`])
  return { name, ...results, seconds: (performance.now() - startedAt) / 1000, processorSeconds }
}

let toldSeconds = 0

/** The processor's seconds of what ended since the last call, with all that it waited for; null where the system does not tell. */
function secondsOfEnded(): number | null {
  const stat = '/proc/self/stat'
  if (!existsSync(stat)) return null
  // Behind the name, which may hold anything, the 14th and 15th: ticks of ended children in programs and in the kernel.
  const [inPrograms, inKernel] = readFileSync(stat, 'utf8').split(') ').at(-1)!.split(' ').slice(13, 15)
  const seconds = (Number(inPrograms) + Number(inKernel)) / 100
  const sinceLast = seconds - toldSeconds
  toldSeconds = seconds
  return sinceLast
}

function report(results: Result[], leftOut: string[]): void {
  console.log('')
  for (const { name, passed, failures, skipped, seconds, processorSeconds } of results) {
    const counts = [
      `${passed} passed`.padStart(13),
      `${failures.length} failed`.padStart(11),
      `${skipped} skipped`.padStart(12),
    ]
    const processor = processorSeconds === null ? '' : `${processorSeconds.toFixed(1).padStart(9)} s of the processor`
    console.log(
      `${failures.length > 0 ? '✗' : '✓'} ${name.padEnd(10)}${counts.join('')} ${seconds.toFixed(1).padStart(7)} s${processor}`,
    )
  }
  const failures = results.flatMap((result) => result.failures)
  if (failures.length > 0) console.log('')
  for (const [name, error] of failures.slice(0, mostNamed)) console.log(`✗ ${name}\n    ${error}`)
  if (failures.length > mostNamed) console.log(`… and ${failures.length - mostNamed} more, see above`)
  const missed = results.flatMap((result) => result.missed)
  if (missed.length > 0) console.log('')
  for (const [name, reason] of missed) console.log(`- skipped: ${name}\n    ${reason}`)
  for (const name of leftOut) console.log(`- left out: ${name}\n    'npm test -- ${name}' runs it, which takes minutes`)
  const passed = results.reduce((total, result) => total + result.passed, 0)
  const shortage = missed.length > 0 ? `, ${missed.length} skipped for want of what they need` : ''
  console.log(`\n${passed} passed, ${failures.length} failed${shortage}`)
}

/** The caller's environment without what configures a portal or a PostgreSQL client: tests bring their own. */
export function testEnvironment(): NodeJS.ProcessEnv {
  const variables = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)
  const ours = new Set(['NODE_ENV', ...[...variables].map(([, name]) => name)])
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !ours.has(name) && !/^(PG|AWS_|PORTAL_TEST_)/.test(name)),
  )
}

// `npm test` runs all of them, `npm test -- types unit` these two.
if (process.argv[1] === import.meta.filename) {
  const wanted = process.argv.slice(2)
  const all = { ...stages, ...onRequest }
  const unknown = wanted.filter((name) => !(name in all))
  if (unknown.length > 0)
    throw new Error(`There is no stage ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}`)
  const chosen = Object.entries(all).filter(([name]) => wanted.includes(name))
  const isGood = wanted.length > 0 ? runStages(Object.fromEntries(chosen)) : runStages(stages, Object.keys(onRequest))
  process.exitCode = (await isGood) ? 0 : 1
}
