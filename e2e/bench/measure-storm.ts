import { type Effort, median, runOnce } from './compare.ts'
import { type LoadGenerator, startLoadGenerator } from './load.ts'
import { type Finding, mark, printTable } from './report.ts'
import type { Side } from './sides.ts'
import type { Works } from './work.ts'

const most = 1.3
const logins = 16
const readsPerSecond = 100

type Options = { generator: LoadGenerator; portal: Side; bare: Side; works: Works; effort: Effort }

/** Measures how long a read takes during parallel logins, on the portal and on a bare handler. */
export async function measureStorm({ generator, portal, bare, works, effort }: Options): Promise<Finding[]> {
  const stormGenerator = startLoadGenerator()
  const seconds = Math.max(effort.seconds, 1)
  const p99During = async (side: Side) => {
    const reads = { side, work: works.user }
    const storm = { side, work: works.login }
    const [reading] = await Promise.all([
      runOnce(generator, reads, logins, { seconds, perSecond: readsPerSecond }),
      runOnce(stormGenerator, storm, logins, { seconds }),
    ])
    return reading.p99Ms
  }
  const times: [number, number][] = []
  for (let round = 0; round < effort.rounds; round++) times.push([await p99During(portal), await p99During(bare)])
  stormGenerator.stop()

  const ratio = median(times.map(([ours, least]) => ours / least))
  const finding = { name: 'p99 while others log in', passed: ratio <= most }
  const inMs = (ms: number) => `${ms.toFixed(1)} ms`
  printTable(
    `p99 of the current user at ${readsPerSecond} a second during ${logins} parallel logins`,
    ['portal', 'bare', 'times', 'at most', ''],
    [
      [
        inMs(median(times.map(([ours]) => ours))),
        inMs(median(times.map(([, least]) => least))),
        ratio.toFixed(2),
        String(most),
        mark(finding),
      ],
    ],
  )
  return [finding]
}
