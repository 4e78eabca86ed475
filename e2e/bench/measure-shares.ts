import { checkAnswers } from './check-answers.ts'
import { compare, type Contestant, type Effort } from './compare.ts'
import type { LoadGenerator } from './load.ts'
import { type Finding, mark, printTable } from './report.ts'
import type { Side } from './sides.ts'
import type { Works } from './work.ts'

// The least share of the limit's requests per second at 16 connections; the rest is printed for comparison. The limit is, for
// each call, the faster of the two bare handlers.
const requiredShares = { user: 0.6, dashboard: 0.5, list: 0.5, listAll: 0.65, create: 0.45, login: 0.9 }
const requiredAt = 16
const connectionCounts = [1, requiredAt, 64]

type Options = {
  generator: LoadGenerator
  portal: Side
  bare: Side[]
  works: Works
  effort: Effort
  /** Only these kinds of work, at the number of connections that has a requirement. */
  only: string[] | null
}

/** Measures every kind of work on the portal and on the bare handlers at every number of connections. */
export async function measureShares({ generator, portal, bare, works, effort, only }: Options): Promise<Finding[]> {
  const keys = keysOf(requiredShares).filter((key) => only === null || only.includes(key))
  for (const key of keys) await checkAnswers(works[key], portal, bare)

  const findings: Finding[] = []
  const lines: string[][] = []
  for (const key of keys) {
    const work = works[key]
    for (const connections of only === null ? connectionCounts : [requiredAt]) {
      const contestants: Contestant[] = [portal, ...bare].map((side) => ({ side, work }))
      const { scores, ratios } = await compare(generator, contestants, connections, effort)
      const limit = scores[1]!.perSecond > scores[2]!.perSecond ? 1 : 2
      const compared = [scores[0]!, scores[limit]!]
      const ratio = ratios[limit]!
      const required = connections === requiredAt ? requiredShares[key] : null
      const finding = required === null ? null : { name: `${work.name}, of the limit`, passed: ratio >= required }
      if (finding) findings.push(finding)
      lines.push([
        work.name,
        String(connections),
        ...compared.map(({ perSecond }) => perSecond.toFixed(0)),
        ...compared.map(({ processorMs }) => `${(processorMs * 1000).toFixed(0)} µs`),
        ratio.toFixed(2),
        required?.toFixed(2) ?? '',
        finding ? mark(finding) : '',
      ])
    }
  }
  const heads = ['work', 'conn.', 'portal/s', 'limit/s', 'portal CPU', 'limit CPU', 'share', 'at least', '']
  printTable(
    'The portal against the faster bare handler (medians; the share is the median of the rounds)',
    heads,
    lines,
  )
  return findings
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}
