import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from './compare.ts'
import type { Finding } from './report.ts'
import { memoryMegabytes, processorSeconds } from './sides.ts'
import type { DatabaseWatch } from './soak-database.ts'
import type { SoakSite } from './soak-site.ts'
import type { Tally } from './soak-visit.ts'

/** What a minute was like. The seconds are of the processor, for 1,000 calls. */
export type Minute = Awaited<ReturnType<ReturnType<typeof createWatch>['nextMinute']>>

const sampleMs = 5_000
const referenceMinute = 5
const mostTimes = 1.1

type Watched = { site: SoakSite; database: DatabaseWatch | null; tally: Tally }

/** Samples the portal every few seconds, and tells what each minute was like when it is over. */
export function createWatch({ site, database, tally }: Watched) {
  let endsAt = performance.now()
  let before = totals()

  async function nextMinute(lengthMs = 60_000) {
    endsAt += lengthMs
    const memory: number[] = []
    const heap: number[] = []
    const loop: number[] = []
    while (performance.now() < endsAt) {
      await pause(Math.min(sampleMs, Math.max(0, endsAt - performance.now())))
      const metrics = await site.readMetrics()
      memory.push(memoryMegabytes(site.portal.pid).resident)
      heap.push((metrics.get('nodejs_heap_size_used_bytes') ?? 0) / 1e6)
      // Since the sample before.
      loop.push((metrics.get('nodejs_eventloop_lag_p99_seconds') ?? 0) * 1000)
      site.countMails()
    }

    const after = totals()
    const calls = after.calls - before.calls
    const forThousand = (seconds: number) => (seconds / calls) * 1000
    const latencies = tally.latencies.splice(0).toSorted((one, other) => one - other)
    const percentile = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0
    const minute = {
      calls,
      p50Ms: percentile(0.5),
      p99Ms: percentile(0.99),
      megabytes: median(memory),
      heapMegabytes: Math.min(...heap),
      loopMs: Math.max(...loop),
      portalSeconds: forThousand(after.portal - before.portal),
      databaseSeconds: forThousand(after.database - before.database),
      databaseMegabytes: database?.usage().megabytes ?? 0,
      load: loadavg()[0] ?? 0,
    }
    before = after
    return minute
  }

  function totals() {
    const { calls } = tally
    return { calls, portal: processorSeconds(site.portal.pid), database: database?.usage().seconds ?? 0 }
  }

  return { nextMinute }
}

/** Whether the last minute took at most 1.1 times the memory of the fifth; nothing for a soak that is too short to tell. */
export function judgeMemory(minutes: Minute[]): Finding[] {
  const [reference, last] = [minutes[referenceMinute - 1], minutes.at(-1)]
  if (!reference || !last || reference === last) return []
  const times = last.megabytes / reference.megabytes
  const name = `memory at the end is ${times.toFixed(2)} times that of minute ${referenceMinute}, at most ${mostTimes}`
  return [{ name, passed: times <= mostTimes }]
}
