import { isDeepStrictEqual } from 'node:util'
import { compare, type Effort } from './compare.ts'
import type { LoadGenerator } from './load.ts'
import { type Finding, mark, printTable } from './report.ts'
import { exampleSerialNumber, type Request } from './requests.ts'
import type { Side } from './sides.ts'
import type { Work, Works } from './work.ts'

// Of the bare handler's requests per second.
const requiredShares = { user: 0.7, dashboard: 0.7, list: 0.7, create: 0.6, login: 0.9 } as const
const connectionCounts = [1, 16, 64]

type Options = { generator: LoadGenerator; portal: Side; bare: Side; works: Works; effort: Effort }

/** Measures every kind of work on both sides at every number of connections. */
export async function measureShares({ generator, portal, bare, works, effort }: Options): Promise<Finding[]> {
  for (const [index, work] of keysOf(requiredShares).entries()) await checkAnswers(works[work], portal, bare, index)

  const findings: Finding[] = []
  const lines: string[][] = []
  for (const key of keysOf(requiredShares)) {
    for (const connections of connectionCounts) {
      const work = works[key]
      const required = requiredShares[key]
      const { first, second, ratio } = await compare(
        generator,
        [
          { side: portal, work },
          { side: bare, work },
        ],
        connections,
        effort,
      )
      const finding = { name: `${work.name}, ${connections} connections`, passed: ratio >= required }
      findings.push(finding)
      lines.push([
        work.name,
        String(connections),
        ...[first.perSecond, second.perSecond].map((perSecond) => perSecond.toFixed(0)),
        ...[first.processorMs, second.processorMs].map((ms) => `${(ms * 1000).toFixed(0)} µs`),
        ratio.toFixed(2),
        required.toFixed(2),
        mark(finding),
      ])
    }
  }
  const heads = ['work', 'conn.', 'portal/s', 'bare/s', 'portal CPU', 'bare CPU', 'share', 'at least', '']
  printTable(
    'The portal against a bare handler (medians; the share is the median of neighbouring rounds)',
    heads,
    lines,
  )
  return findings
}

/** Fails when both sides give different replies to the same request: the comparison would mean nothing. */
async function checkAnswers(work: Work, portal: Side, bare: Side, index: number): Promise<void> {
  // The portal goes first: the bare handler copies the mails of this registration.
  const [given, expected] = [await ask(portal, work, exampleSerialNumber), await ask(bare, work, `ZY 00000${index}`)]
  const isSame = given.status === work.expectedStatus && isDeepStrictEqual(given, expected)
  if (!isSame) throw new Error(`${work.name}: the sides differ\n${JSON.stringify(given)}\n${JSON.stringify(expected)}`)
}

async function ask(side: Side, { request }: Work, serialNumber: string) {
  const { method, path, headers, body }: Request = request
  const response = await fetch(`${side.url}${path}`, { method, headers, body: body?.replace('{serial}', serialNumber) })
  const text = await response.text()
  // Session cookies and the CORS header differ by caller; all other headers are equal.
  const names = [...response.headers.keys()].filter((name) => !name.startsWith('access-control-'))
  return { status: response.status, headers: names, body: text && (JSON.parse(text) as unknown) }
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}
