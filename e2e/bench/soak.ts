import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Finding, printTable, printVerdict } from './report.ts'
import { watchDatabase } from './soak-database.ts'
import { startSoakSite } from './soak-site.ts'
import { createVisits } from './soak-visit.ts'
import { createWatch, judgeMemory, type Minute } from './soak-watch.ts'

// Keeps a built portal at work: visits begin at a steady rate, whether it keeps up or not. Passes when every call was answered
// as it should be, every mail arrived, the shop has all points, and the memory of the last minute is at most 1.1 times that of
// the fifth. Run it after a build: npm run soak -- [--minutes 30] [--rate 100] [--engine postgres|embedded]

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '100' },
    engine: { type: 'string', default: 'postgres' },
  },
})
const [lengthMs, callsPerSecond] = [Number(values.minutes) * 60_000, Number(values.rate)]
if (!(lengthMs > 0 && callsPerSecond > 0)) throw new Error('--minutes and --rate are numbers above 0')
if (!['embedded', 'postgres'].includes(values.engine)) throw new Error('--engine is postgres or embedded')

const site = await startSoakSite({ isEmbedded: values.engine === 'embedded' })
try {
  const database = site.databaseUrl === undefined ? null : await watchDatabase(site.databaseUrl)
  const { run, callsPerVisit, tally } = await createVisits(site.portal.url)
  const { nextMinute } = createWatch({ site, database, tally })
  const [minutes] = await Promise.all([watchMinutes(nextMinute), keepVisiting(run, callsPerVisit)])
  const { mails, unbooked } = await site.settle(2 * tally.registrations)

  printMinutes(minutes)
  await database?.printGrowth(tally.registrations)
  await database?.close()
  for (const failure of tally.failures.slice(0, 20)) console.log(`  failed: ${failure}`)
  const findings: Finding[] = [
    { name: `${tally.failures.length} of ${tally.calls} calls failed`, passed: tally.failures.length === 0 },
    {
      name: `${mails} mails of ${2 * tally.registrations} arrived`,
      passed: mails > 0 && mails === 2 * tally.registrations,
    },
    { name: `the shop lacks the points of ${unbooked} registrations`, passed: unbooked === 0 },
    ...judgeMemory(minutes),
  ]
  for (const { name } of findings) console.log(name)
  process.exitCode = printVerdict(findings) ? 0 : 1
} finally {
  await site.stop()
}

async function watchMinutes(nextMinute: (lengthMs: number) => Promise<Minute>): Promise<Minute[]> {
  const minutes: Minute[] = []
  for (let leftMs = lengthMs; leftMs > 0; leftMs -= 60_000) {
    const minute = await nextMinute(Math.min(leftMs, 60_000))
    minutes.push(minute)
    console.log(`Minute ${minutes.length}: ${minute.calls} calls, ${minute.megabytes} MB`)
  }
  return minutes
}

/** Begins visits at their rate until the time is over, and waits for the last ones. */
async function keepVisiting(run: (number: number, startedAt: number) => Promise<void>, callsPerVisit: number) {
  const startedAt = performance.now()
  const visits: Promise<void>[] = []
  for (let sinceMs = 0; sinceMs < lengthMs; sinceMs += (1000 * callsPerVisit) / callsPerSecond) {
    await pause(Math.max(0, startedAt + sinceMs - performance.now()))
    visits.push(run(visits.length, startedAt + sinceMs))
  }
  await Promise.all(visits)
}

function printMinutes(minutes: Minute[]): void {
  const heads = ['minute', 'calls', 'p50 ms', 'p99 ms', 'MB', 'heap MB', 'loop p99 ms', 'portal s', 'database s']
  printTable(
    `${callsPerSecond} calls a second on ${values.engine}; seconds of the processor are for 1,000 calls`,
    [...heads, 'database MB', 'load'],
    minutes.map((minute, index) => [
      String(index + 1),
      String(minute.calls),
      minute.p50Ms.toFixed(1),
      minute.p99Ms.toFixed(0),
      minute.megabytes.toFixed(0),
      minute.heapMegabytes.toFixed(0),
      minute.loopMs.toFixed(0),
      minute.portalSeconds.toFixed(2),
      minute.databaseSeconds.toFixed(2),
      minute.databaseMegabytes.toFixed(0),
      minute.load.toFixed(1),
    ]),
  )
}
