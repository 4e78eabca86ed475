import { compare, type Contestant, type Effort } from './compare.ts'
import type { LoadGenerator } from './load.ts'
import { type Finding, mark, printTable } from './report.ts'
import type { Side } from './sides.ts'
import { createWorks, type Works } from './work.ts'

const most = 1.3
const connections = 16

type Options = { generator: LoadGenerator; portal: Side; portalWithFew: Side; works: Works; effort: Effort }

/** Measures whether a call costs the same on a late page, and in a larger table. */
export async function measureFlatness(options: Options): Promise<Finding[]> {
  const { generator, portal, portalWithFew, works, effort } = options
  const worksWithFew = await createWorks(portalWithFew.url)
  const grown = (key: 'dashboard' | 'list' | 'create'): [string, Contestant, Contestant] => [
    `${works[key].name}: few and many rows in the table`,
    { side: portalWithFew, work: worksWithFew[key] },
    { side: portal, work: works[key] },
  ]
  const pairs: [string, Contestant, Contestant][] = [
    ['list: page 1 and page 100', { side: portal, work: works.list }, { side: portal, work: works.listFarther }],
    grown('dashboard'),
    grown('list'),
    grown('create'),
  ]

  const findings: Finding[] = []
  const lines: string[][] = []
  for (const [name, cheap, dear] of pairs) {
    const { scores, ratios } = await compare(generator, [cheap, dear], connections, effort)
    const ratio = ratios[1]!
    const finding = { name, passed: ratio <= most }
    findings.push(finding)
    const perSecond = scores.map((score) => score.perSecond.toFixed(0))
    lines.push([name, ...perSecond, ratio.toFixed(2), `${most}`, mark(finding)])
  }
  printTable(`Flat cost (${connections} connections)`, ['', 'first/s', 'second/s', 'times', 'at most', ''], lines)
  return findings
}
