import type { BareKind } from './bare-handler.ts'
import { bareKinds, checkAnswers } from './check-answers.ts'
import { compare, type Contestant, type Effort } from './compare.ts'
import type { LoadGenerator } from './load.ts'
import { type Finding, mark, printTable } from './report.ts'
import type { Side } from './sides.ts'
import type { Works } from './work.ts'

// Shares of the bare handlers' requests per second, required at 16 connections (the rest is printed for comparison).
const requiredShares = {
  user: { limit: 0.6, rows: 0.7 },
  dashboard: { limit: 0.5, rows: 0.75 },
  list: { limit: 0.5, rows: 0.7 },
  listAll: { limit: 0.65, rows: 0.8 },
  create: { limit: 0.45, rows: 0.6 },
  login: { limit: 0.9, rows: 0.9 },
} as const
const requiredAt = 16
const connectionCounts = [1, requiredAt, 64]

type Options = {
  generator: LoadGenerator
  portal: Side
  bare: Record<BareKind, Side>
  works: Works
  effort: Effort
  /** Only these kinds of work, at the number of connections that has a requirement. */
  only: string[] | null
}

/** Measures every kind of work on the portal and on both bare handlers at every number of connections. */
export async function measureShares({ generator, portal, bare, works, effort, only }: Options): Promise<Finding[]> {
  const keys = keysOf(requiredShares).filter((key) => only === null || only.includes(key))
  for (const [index, key] of keys.entries()) await checkAnswers(works[key], portal, bare, index)

  const findings: Finding[] = []
  const lines: string[][] = []
  for (const key of keys) {
    const work = works[key]
    for (const connections of only === null ? connectionCounts : [requiredAt]) {
      const contestants: Contestant[] = [portal, ...bareKinds.map((kind) => bare[kind])].map((side) => ({ side, work }))
      const { scores, ratios } = await compare(generator, contestants, connections, effort)
      for (const [index, kind] of bareKinds.entries()) {
        const compared = [scores[0]!, scores[index + 1]!]
        const ratio = ratios[index + 1]!
        const required = connections === requiredAt ? requiredShares[key][kind] : null
        const name = `${work.name}, ${connections} connections, of ${kind}`
        const finding = required === null ? null : { name, passed: ratio >= required }
        if (finding) findings.push(finding)
        lines.push([
          work.name,
          String(connections),
          kind,
          ...compared.map(({ perSecond }) => perSecond.toFixed(0)),
          ...compared.map(({ processorMs }) => `${(processorMs * 1000).toFixed(0)} µs`),
          ratio.toFixed(2),
          required?.toFixed(2) ?? '',
          finding ? mark(finding) : '',
        ])
      }
    }
  }
  const heads = ['work', 'conn.', 'of', 'portal/s', 'bare/s', 'portal CPU', 'bare CPU', 'share', 'at least', '']
  printTable('The portal against the bare handlers (medians; the share is the median of the rounds)', heads, lines)
  return findings
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}
