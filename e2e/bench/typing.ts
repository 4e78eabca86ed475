import { chromium, type Page } from '@playwright/test'
import { createPostgresDatabase, dropPostgresDatabase } from '@portal/server/testing/postgres-databases'
import { startPostgres } from '@portal/server/testing/postgres-server'
import pg from 'pg'
import { chromiumLaunchOptions } from '../support/chromium.ts'
import { startPortal } from '../support/portal.ts'
import { demoMembers, logIn } from '../support/test.ts'
import { createFiles, type FileKind } from './create-files.ts'
import { measureTyping } from './measure-typing.ts'
import { measureWorksheet } from './measure-worksheet.ts'
import { type Finding, mark, printTable, printVerdict } from './report.ts'

// Measures in a real browser what a key stroke costs in the search of the image bank and the downloads, with as many files
// as they may ever hold and with few, and in the worksheet of the bulk registration, with 500 rows and with 20:
// `npm run build && npx tsx e2e/bench/typing.ts`, or with `worksheet` behind it for that alone.

const rounds = 5
const few = 50
const lists: { kind: FileKind; path: string; many: number }[] = [
  { kind: 'images', path: '/service/beeldbank', many: 5_000 },
  { kind: 'downloads', path: '/service/downloads', many: 2_000 },
]
const mostMs = 50
const mostTimes = 3
const worksheetRows = { few: 20, many: 500 }
const mostTimesInWorksheet = 1.3

const server = await startPostgres()
const databaseUrl = await createPostgresDatabase(server.url)
const portal = await startPortal({ databaseUrl })
const client = new pg.Client({ connectionString: databaseUrl })
const browser = await chromium.launch(await chromiumLaunchOptions())
try {
  await client.connect()
  const page = await browser.newPage({ baseURL: portal.url, viewport: { width: 1280, height: 800 } })
  await logIn(page, demoMembers.installer)

  const findings = await measureWorksheets(page)
  if (!process.argv.includes('worksheet')) findings.push(...(await measureLists(page)))
  process.exitCode = printVerdict(findings) ? 0 : 1
} finally {
  await browser.close()
  await client.end()
  await portal.stop()
  await dropPostgresDatabase(server.url, databaseUrl)
  await server.stop()
}

async function measureLists(page: Page): Promise<Finding[]> {
  const findings: Finding[] = []
  const rows: string[][] = []
  for (const { kind, path, many } of lists) {
    const costs = { few: [] as number[][], many: [] as number[][] }
    for (let round = 0; round < rounds; round++) {
      for (const [side, count] of [['few', few] as const, ['many', many] as const]) {
        await createFiles(client, kind, count)
        costs[side].push(await measureTyping(page, path))
      }
    }
    const manyPerKey = perKey(costs.many)
    const [fewMs, manyMs, worstMs] = [median(perKey(costs.few)), median(manyPerKey), Math.max(...manyPerKey)]
    const quick = { name: `${kind}: under ${mostMs} ms`, passed: worstMs < mostMs }
    const flat = { name: `${kind}: at most ${mostTimes} times`, passed: manyMs / fewMs <= mostTimes }
    findings.push(quick, flat)
    const figures = [fewMs, manyMs, worstMs].map((ms) => `${ms.toFixed(1)} ms`)
    rows.push([`${kind}, ${many}`, ...figures, mark(quick), (manyMs / fewMs).toFixed(2), mark(flat)])
  }

  const heads = ['files', `with ${few}`, 'with all', 'worst key', `< ${mostMs} ms`, 'times', `≤ ${mostTimes}`]
  printTable('Work of the page per key stroke', heads, rows)
  return findings
}

async function measureWorksheets(page: Page): Promise<Finding[]> {
  const costs = { few: [] as number[][], many: [] as number[][] }
  for (let round = 0; round < rounds; round++) {
    for (const side of ['few', 'many'] as const) costs[side].push(await measureWorksheet(page, worksheetRows[side]))
  }
  const [few, many] = [perKey(costs.few), perKey(costs.many)]
  const times = median(many) / median(few)
  const flat = { name: `worksheet: at most ${mostTimesInWorksheet} times`, passed: times <= mostTimesInWorksheet }
  const figures = [median(few), median(many), Math.max(...many)].map((ms) => `${ms.toFixed(1)} ms`)
  const heads = [
    'rows',
    `with ${worksheetRows.few}`,
    `with ${worksheetRows.many}`,
    'worst key',
    'times',
    `≤ ${mostTimesInWorksheet}`,
  ]
  printTable('Work of the page per key stroke in the worksheet', heads, [
    ['worksheet', ...figures, times.toFixed(2), mark(flat)],
  ])
  return [flat]
}

/** The median per key over the rounds: other work on the machine slows one round down, a slow key all of them. */
function perKey(costs: number[][]): number[] {
  return (costs[0] ?? []).map((_, key) => median(costs.map((round) => round[key] ?? 0)))
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
