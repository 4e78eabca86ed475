import { type Effort, median, runOnce } from './compare.ts'
import { type LoadGenerator, startLoadGenerator } from './load.ts'
import { type Finding, mark, printTable } from './report.ts'
import type { Side } from './sides.ts'
import type { Works } from './work.ts'

const most = 3
const logins = 16
const readers = 16

type Options = { generator: LoadGenerator; portal: Side; works: Works; effort: Effort }

/** Measures how much longer other calls take during parallel logins. */
export async function measureStorm({ generator, portal, works, effort }: Options): Promise<Finding[]> {
  const stormGenerator = startLoadGenerator()
  const read = (seconds: number) => runOnce(generator, { side: portal, work: works.user }, readers, { seconds })
  const storm = (seconds: number) => runOnce(stormGenerator, { side: portal, work: works.login }, logins, { seconds })
  const calm: number[] = []
  const stormy: number[] = []
  await read(effort.seconds)
  for (let round = 0; round < effort.rounds; round++) {
    calm.push((await read(effort.seconds)).p99Ms)
    const [reading] = await Promise.all([read(effort.seconds), storm(effort.seconds)])
    stormy.push(reading.p99Ms)
  }
  stormGenerator.stop()

  const times = median(stormy.map((ms, round) => ms / (calm[round] ?? 0)))
  const finding = { name: 'p99 while others log in', passed: times <= most }
  printTable(
    `p99 of the current user (${readers} connections) without and during ${logins} parallel logins`,
    ['without', 'during', 'times', 'at most', ''],
    [
      [
        `${median(calm).toFixed(1)} ms`,
        `${median(stormy).toFixed(1)} ms`,
        times.toFixed(2),
        String(most),
        mark(finding),
      ],
    ],
  )
  return [finding]
}
