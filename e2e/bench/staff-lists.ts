import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createEmbeddedWith } from '@portal/server/testing/embedded-with'
import { fillArticles, fillImages } from '@portal/server/testing/fill-content'
import { fillRecord } from '@portal/server/testing/fill-record'
import { fillRegistrations } from '@portal/server/testing/fill-registrations'
import { createPostgresDatabase, dropPostgresDatabase } from '@portal/server/testing/postgres-databases'
import { startPostgres } from '@portal/server/testing/postgres-server'
import pg from 'pg'
import { type Portal, startPortal } from '../support/portal.ts'
import { demoMembers } from '../support/demo-members.ts'
import { printTable, printVerdict } from './report.ts'
import { logIn } from './visitor.ts'

// Measures the lists of staff: the image bank with 20,000 images against 200, articles with 2,000 of them against 200, and
// registrations and the record with a million of them against ten thousand, asked in turn, so that other work on the machine slows
// both down; then how long verifying the record takes, with what memory, and what others notice of it. Run it after a build:
// npx tsx e2e/bench/staff-lists.ts [--engine embedded] [--images 20000] [--articles 2000] [--registrations 1000000] [--lines 1000000]
// [--rounds 200] [--only registrations,record]

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgres' },
    images: { type: 'string', default: '20000' },
    articles: { type: 'string', default: '2000' },
    registrations: { type: 'string', default: '1000000' },
    lines: { type: 'string', default: '1000000' },
    only: { type: 'string', default: 'images,articles,registrations,record' },
    rounds: { type: 'string', default: '200' },
  },
})
const isEmbedded = values.engine === 'embedded'
const only = values.only.split(',')
const rounds = Number(values.rounds)
const few = { images: 200, articles: 200, registrations: 10_000, record: 10_000 }
const many = {
  images: Number(values.images),
  articles: Number(values.articles),
  registrations: Number(values.registrations),
  record: Number(values.lines),
}
const mostTimes = 1.3
// What the record takes with many lines may be more times that of few when it is no more than this; its last page when it is a second.
const quickMs = 100
const lastPageMs = 1_000
// A search among registrations.
const searchMs = isEmbedded ? 150 : 50
const demoMemberIds = [1, 2, 3, 4, 5]

const server = isEmbedded ? null : await startPostgres()
const sites = [await createSite(few), await createSite(many)] as const
try {
  const findings = [
    ...(await measure('images', 'The image bank', [
      ['list', '/api/admin/images'],
      ['page 5', '/api/admin/images?page=5'],
      ['last page', '/api/admin/images?page=LAST'],
      ['by title', '/api/admin/images?sort=title'],
      ['by title, last first', '/api/admin/images?sort=-title'],
      ['by date', '/api/admin/images?sort=-dated_at'],
      ['of a brand', '/api/admin/images?filter[brand]=Softy'],
      ['search for one', '/api/admin/images?search=aanzicht 199'],
      ['search for some', '/api/admin/images?search=softy 17'],
      ['search for a fifth', '/api/admin/images?search=vooraanzicht'],
      ['search for all', '/api/admin/images?search=ontharder'],
      ['search for nothing', '/api/admin/images?search=zeewater'],
      ['search everywhere', '/api/admin/search?search=vooraanzicht'],
      ['questions beside them', '/api/admin/faq'],
      ['search for a question', '/api/admin/faq?search=zout'],
    ])),
    ...(await measure('articles', 'Articles', [
      ['list', '/api/admin/articles'],
      ['last page', '/api/admin/articles?page=LAST'],
      ['by title', '/api/admin/articles?sort=title'],
      ['published', '/api/admin/articles?filter[state]=gepubliceerd'],
      ['search', '/api/admin/articles?search=bericht 17'],
      ['search for nothing', '/api/admin/articles?search=zeewater'],
    ])),
    ...(await measure('registrations', 'Registrations', [
      ['list', '/api/admin/registrations'],
      ['page 5', '/api/admin/registrations?page=5'],
      ['last page', '/api/admin/registrations?page=LAST'],
      ['of a brand', '/api/admin/registrations?filter[brand]=4'],
      ['in behandeling', '/api/admin/registrations?filter[status]=pending'],
      ['a month long ago', `/api/admin/registrations?filter[from]=${dayAgo(1_300)}&filter[until]=${dayAgo(1_270)}`],
      ['search for one', '/api/admin/registrations?search=40000007919'],
      ['search for three signs', '/api/admin/registrations?search=908'],
      ['search for five signs', '/api/admin/registrations?search=00908'],
      ['search for a postcode', '/api/admin/registrations?search=5611 AB 12'],
      ['search for a name', '/api/admin/registrations?search=brinksma'],
      ['search for two words', '/api/admin/registrations?search=brinksma kuipers'],
      ['search for an address', '/api/admin/registrations?search=brinksma2081@'],
      ['search for an installer', '/api/admin/registrations?search=Sanne Kuipers 110'],
      ['search for a surname', '/api/admin/registrations?search=kuipers'],
      ['search for a firm', '/api/admin/registrations?search=installatie 277'],
      ['search for a quarter', '/api/admin/registrations?search=brief.example'],
      ['search for all', '/api/admin/registrations?search=installatie'],
      ['search for nothing', '/api/admin/registrations?search=zeewater'],
      ['search everywhere', '/api/admin/search?search=190871'],
    ])),
    ...(await measure('record', 'The record', [
      ['list', '/api/admin/audit'],
      ['page 20', '/api/admin/audit?page=20'],
      ['last page', '/api/admin/audit?page=LAST'],
      ['by somebody', '/api/admin/audit?filter[by]=1'],
      ['an action', '/api/admin/audit?filter[action]=member-changed'],
      ['an action of nobody', '/api/admin/audit?filter[action]=upload-added'],
      ['a kind', '/api/admin/audit?filter[kind]=news'],
      ['somebody and a kind', '/api/admin/audit?filter[by]=1&filter[kind]=news'],
      ['an entry', '/api/admin/audit?filter[kind]=member&filter[entry]=7'],
      ['a day', `/api/admin/audit?filter[from]=${dayAgo(30)}&filter[until]=${dayAgo(30)}`],
      ['a month long ago', `/api/admin/audit?filter[from]=${dayAgo(1_300)}&filter[until]=${dayAgo(1_270)}`],
      ['search', '/api/admin/audit?search=bijvullen 77'],
      ['search for everything', '/api/admin/audit?search=zout'],
      ['search for nothing', '/api/admin/audit?search=zeewater'],
    ])),
  ]
  if (only.includes('record')) await measureCheck()
  process.exitCode = printVerdict(findings) ? 0 : 1
} finally {
  for (const { portal, databaseUrl } of sites) {
    await portal.stop()
    if (server && databaseUrl) await dropPostgresDatabase(server.url, databaseUrl)
  }
  await server?.stop()
}

async function createSite(counts: typeof few) {
  const databaseUrl = server ? await createPostgresDatabase(server.url) : undefined
  const portal = await startPortal({ databaseUrl, env: { APP_KEY: 'k'.repeat(32) } })
  const fill = async (query: (text: string, values: unknown[]) => Promise<unknown>) => {
    if (only.includes('images') || only.includes('articles')) {
      await fillImages({ query }, counts.images)
      await fillArticles({ query }, counts.articles)
    }
    if (only.includes('registrations')) await fillRegistrations({ query }, counts.registrations)
    if (only.includes('record')) await fillRecord({ query }, counts.record, demoMemberIds)
    // As it is after its first hour or night.
    for (const table of ['record_lines', 'record_values', 'content', 'uploads', 'upload_uses'])
      await query(`vacuum analyze ${table}`, [])
  }
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await fill((text, given) => client.query(text, given))
    await client.end()
  } else {
    await portal.restart('SIGTERM', () =>
      createEmbeddedWith(portal.dataDir, (db) => fill((text, given) => db.query(text, given))),
    )
  }
  const { reads, writes } = await logIn(portal.url, demoMembers.staff)
  return { databaseUrl, portal, reads, writes }
}

type Part = keyof typeof few

/** Asks each call in turn of both portals, prints the middle and the 95th of a hundred answers, and judges them. */
async function measure(part: Part, title: string, calls: [string, string][]) {
  if (!only.includes(part)) return []
  const findings: { name: string; passed: boolean }[] = []
  const rows: string[][] = []
  for (const [name, path] of calls) {
    const taken: [number[], number[]] = [[], []]
    const paths = await Promise.all(sites.map((site) => withLastPage(site, path)))
    // The first of each is to warm up; a call that is slow is asked less often.
    for (let round = 0; round <= rounds && taken[1].reduce((sum, ms) => sum + ms, 0) < 20_000; round++)
      for (const [index, { portal, reads }] of sites.entries()) {
        const ms = await ask(portal, paths[index]!, reads)
        if (round > 0) taken[index]!.push(ms)
      }
    const [fewMs, manyMs] = taken.map((all) => percentile(all, 0.95)) as [number, number]
    const [fewMedian, manyMedian] = taken.map((all) => percentile(all, 0.5)) as [number, number]
    const passed = manyMs / fewMs <= mostTimes || manyMs <= quickEnough(part, name)
    findings.push({ name: `${title.toLowerCase()}: ${name}`, passed })
    const figures = [fewMedian, manyMedian, fewMs, manyMs].map((ms) => `${ms.toFixed(1)} ms`)
    rows.push([name, ...figures, (manyMs / fewMs).toFixed(2)])
  }
  const heads = [0.5, 0.95].flatMap((share) => [few, many].map((counts) => `${counts[part]}, p${share * 100}`))
  printTable(title, ['', ...heads, 'times'], rows)
  return findings
}

/** What a call may take that takes more times with many. */
function quickEnough(part: Part, name: string): number {
  if (part === 'images' || part === 'articles') return 0
  if (name === 'last page') return lastPageMs
  if (part === 'record') return quickMs
  return name === 'list' ? 0 : searchMs
}

async function withLastPage({ portal, reads }: (typeof sites)[number], path: string): Promise<string> {
  if (!path.endsWith('?page=LAST')) return path
  const list = path.slice(0, -'?page=LAST'.length)
  const { meta } = (await (await fetch(portal.url + list, { headers: reads })).json()) as {
    meta: { last_page: number }
  }
  return `${list}?page=${meta.last_page}`
}

async function ask(portal: Portal, path: string, headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(portal.url + path, { headers })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status} ${text}`)
  return performance.now() - startedAt
}

/** Has the large record verified, and prints how long that took, the memory at most, and what a member's call takes meanwhile. */
async function measureCheck(): Promise<void> {
  const { portal, reads, writes } = sites[1]
  const taken = { without: [] as number[], during: [] as number[] }
  for (let round = 0; round < rounds; round++) taken.without.push(await ask(portal, '/api/user', reads))
  const path = `${portal.url}/api/admin/audit/verify`
  const [before, startedAt] = [residentMb(portal.pid), performance.now()]
  await fetch(path, { method: 'POST', headers: writes, body: '{}' })
  let most = before
  for (;;) {
    // As often as it was asked before, so that only what runs beside it differs.
    for (let round = 0; round < 20; round++) taken.during.push(await ask(portal, '/api/user', reads))
    most = Math.max(most, residentMb(portal.pid))
    const { data } = (await (await fetch(path, { headers: reads })).json()) as { data: Check }
    if (data.is_running || data.checked_at === null) continue
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    const result = data.broken_at === null ? 'whole' : `broken at ${data.broken_at}`
    const figures = [`${data.lines}`, result, `${seconds} s`, `${before} MB`, `${most} MB`]
    printTable('Verifying the record', ['', 'lines', 'result', 'took', 'memory before', 'at most'], [['', ...figures]])
    const [without, during] = [taken.without, taken.during].map((all) =>
      [0.5, 0.95].map((share) => `${percentile(all, share).toFixed(1)} ms`),
    ) as [string[], string[]]
    return printTable(
      'The current user',
      ['', 'p50', 'p95'],
      [
        ['without it', ...without],
        ['beside it', ...during],
      ],
    )
  }
}

type Check = { checked_at: string | null; lines: number | null; broken_at: number | null; is_running: boolean }

function residentMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}

function percentile(all: number[], share: number): number {
  return all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
