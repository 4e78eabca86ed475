import type { LoadGenerator } from './load.ts'
import type { LoadResult } from './load-generator.ts'
import { processorSeconds, type Side } from './sides.ts'
import type { Work } from './work.ts'

export type Effort = { rounds: number; seconds: number }

type Limit = { seconds: number; maxRequests?: number; perSecond?: number }

export type Contestant = { side: Side; work: Work }
export type Score = { perSecond: number; processorMs: number; p50Ms: number; p99Ms: number }
export type Comparison = { first: Score; second: Score; ratio: number }

let nextSerial = 1_000_000

/**
 * Loads two sides alternately and returns the median of each and of the ratios of neighbouring rounds, because other
 * work on the machine slows both down.
 */
export async function compare(
  generator: LoadGenerator,
  [first, second]: [Contestant, Contestant],
  connections: number,
  { rounds, seconds }: Effort,
): Promise<Comparison> {
  const measure = (contestant: Contestant) => runOnce(generator, contestant, connections, { seconds })
  const pairs: [Score, Score][] = []
  // A warm-up round, because code is slow until it is compiled.
  for (const contestant of [first, second]) await measure(contestant)

  for (let round = 0; round < rounds; round++) {
    // A B, B A, A B: neither side is always second.
    if (round % 2 === 0) pairs.push([await measure(first), await measure(second)])
    else {
      const score = await measure(second)
      pairs.push([await measure(first), score])
    }
  }
  return {
    first: medianScore(pairs.map(([score]) => score)),
    second: medianScore(pairs.map(([, score]) => score)),
    ratio: median(pairs.map(([a, b]) => a.perSecond / b.perSecond)),
  }
}

export async function runOnce(
  generator: LoadGenerator,
  { side, work }: Contestant,
  connections: number,
  { seconds, maxRequests = 50_000, perSecond }: Limit,
): Promise<Score> {
  const before = processorSeconds(side.pid)
  const { request, expectedStatus } = work
  const limits = { connections, seconds, maxRequests, perSecond }
  const load = { port: side.port, request, expectedStatus, ...limits, firstSerial: nextSerial }
  const result = await generator.run(load)
  if (work.request.body?.includes('{serial}')) nextSerial += result.requests
  return scoreOf(result, processorSeconds(side.pid) - before)
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}

function scoreOf({ requests, seconds, p50Ms, p99Ms }: LoadResult, processor: number): Score {
  return { perSecond: requests / seconds, processorMs: (processor * 1000) / requests, p50Ms, p99Ms }
}

function medianScore(scores: Score[]): Score {
  const of = (key: keyof Score) => median(scores.map((score) => score[key]))
  return { perSecond: of('perSecond'), processorMs: of('processorMs'), p50Ms: of('p50Ms'), p99Ms: of('p99Ms') }
}
