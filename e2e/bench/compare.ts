import type { LoadGenerator } from './load.ts'
import type { LoadResult } from './load-generator.ts'
import { processorSeconds, type Side } from './sides.ts'
import type { Work } from './work.ts'

export type Effort = { rounds: number; seconds: number }

type Limit = { seconds: number; maxRequests?: number; perSecond?: number }

export type Contestant = { side: Side; work: Work }
export type Score = { perSecond: number; processorMs: number; p50Ms: number; p99Ms: number }
export type Comparison = { scores: Score[]; ratios: number[] }

let nextSerial = 1_000_000

/**
 * Loads the contestants in turn, in short rounds. Returns the median score of each, and of how many times its requests per
 * second the first one answered: within a round, because other work on the machine slows all of them down.
 */
export async function compare(
  generator: LoadGenerator,
  contestants: Contestant[],
  connections: number,
  { rounds, seconds }: Effort,
): Promise<Comparison> {
  const scores: Score[][] = contestants.map(() => [])
  const ratios: number[][] = contestants.map(() => [])
  // Code is slow until it is compiled.
  for (const contestant of contestants) await runOnce(generator, contestant, connections, { seconds })

  for (let round = 0; round < rounds; round++) {
    const ofRound: Score[] = []
    const inOrder = [...contestants.entries()]
    // Nobody is always the last.
    for (const [index, contestant] of round % 2 === 0 ? inOrder : inOrder.reverse()) {
      ofRound[index] = await runOnce(generator, contestant, connections, { seconds })
    }
    for (const [index, score] of ofRound.entries()) {
      scores[index]!.push(score)
      ratios[index]!.push(ofRound[0]!.perSecond / score.perSecond)
    }
  }
  return { scores: scores.map(medianScore), ratios: ratios.map(median) }
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
