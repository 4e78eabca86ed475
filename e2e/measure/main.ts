import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { staffPaths } from '@portal/contract/staff-paths'
import { webPaths } from '@portal/contract/web-paths'
import { pages } from '@portal/web/pages'
import lighthouse from 'lighthouse'
import { logIn } from '../bench/visitor.ts'
import { chromiumLaunchOptions } from '../support/chromium.ts'
import { demoMembers } from '../support/demo-members.ts'
import { freePort, startPortal } from '../support/portal.ts'

// Prints what a first visit to a page costs on a phone: requests, KB of JS and CSS, and Lighthouse's times on slow 4G with
// a processor four times as slow. Lighthouse loads the page at full speed and computes these times from it, as its reports
// do; its LCP counts every script that was fetched before. Each such visit is followed by one that is slowed down for real,
// which shows when what is painted. Times depend on the load of the machine; only the number of requests can fail.
// `-- --only /,/registraties` takes these pages alone, of all that there are, `--runs 3` visits them as often.
// `--url https://portaal.example` measures the portal at this address, behind a proxy for example; pages for members need its
// demo data. Otherwise a portal is built and started.

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, runs: { type: 'string', default: '5' }, url: { type: 'string' } },
})
const runs = Number(options.runs)
const only = options.only?.split(',')
const mostRequests = 20

const usual: string[] = [
  webPaths.login,
  webPaths.register,
  webPaths.dashboard,
  webPaths.registrations,
  webPaths.registerProduct,
  webPaths.registerManyProducts,
  webPaths.news,
  webPaths.profile,
  webPaths.downloads,
  webPaths.points,
  staffPaths.members,
]
const measured = pages.filter(({ path }) => (only ?? usual).includes(path))
const unknown = only?.filter((path) => !measured.some((page) => page.path === path)) ?? []
if (unknown.length > 0) throw new Error(`No page is measured at ${unknown.join(', ')}`)

const portal = options.url ? { url: new URL(options.url).origin, async stop() {} } : await startBuiltPortal()
try {
  const isVisitedAs = (...kinds: string[]) => measured.some(({ access }) => kinds.includes(access))
  const member = isVisitedAs('auth', 'verified') ? await cookieOf(demoMembers.installer) : ''
  const staff = isVisitedAs('staff') ? await cookieOf(demoMembers.staff) : ''
  const cookies = { public: '', guest: '', auth: member, verified: member, staff }
  for (const { path, access } of measured) {
    const visits: Visit[] = []
    const slowed: Visit[] = []
    for (let run = 0; run < runs; run++) {
      visits.push(await visit(path, cookies[access], 'simulate'))
      slowed.push(await visit(path, cookies[access], 'devtools'))
    }
    printPage(path, visits, slowed)
    if (visits.some(({ requests }) => requests > mostRequests)) process.exitCode = 1
  }
  console.log(
    `Medians of ${runs} visits of each kind, and each visit in brackets. Requests do not count fonts and images.`,
  )
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}.`)
} finally {
  await portal.stop()
}

async function startBuiltPortal() {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  if (spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1)
  return startPortal()
}

async function cookieOf(account: { email: string; password: string }): Promise<string> {
  return (await logIn(portal.url, account)).reads.cookie ?? ''
}

type Visit = {
  requests: number
  kilobytes: number
  fcp: number
  lcp: number
  /** How long after the first paint the portal answers by itself. */
  alive: number
  blocked: number
  cls: number
  score: number
}

/** Opens a page in a fresh browser, by Lighthouse's settings for phones. */
async function visit(path: string, cookie: string, throttlingMethod: 'simulate' | 'devtools'): Promise<Visit> {
  const port = await freePort()
  const launch = await chromiumLaunchOptions()
  // A proxy that is tried out has a certificate of its own.
  const args = [...launch.args, `--remote-debugging-port=${port}`, '--ignore-certificate-errors']
  const browser = await chromium.launch({ ...launch, args })
  try {
    const result = await lighthouse(portal.url + path, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance'],
      throttlingMethod,
      extraHeaders: cookie === '' ? undefined : { Cookie: cookie },
    })
    if (!result) throw new Error(`Lighthouse has no result for ${path}`)
    return readVisit(path, result.lhr)
  } finally {
    await browser.close()
  }
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
type Request = { resourceType: string; transferSize: number }

function readVisit(path: string, { finalDisplayedUrl, audits, categories, runtimeError }: Result): Visit {
  if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`)
  if (new URL(finalDisplayedUrl).pathname !== path) throw new Error(`${path} leads to ${finalDisplayedUrl}`)

  const details = audits['network-requests']?.details
  const requests = details?.type === 'table' ? (details.items as Request[]) : []
  const sizes = requests.filter(({ resourceType }) => ['Script', 'Stylesheet'].includes(resourceType))
  return {
    requests: requests.filter(({ resourceType }) => !['Font', 'Image'].includes(resourceType)).length,
    kilobytes: sizes.reduce((total, { transferSize }) => total + transferSize, 0) / 1024,
    fcp: audits['first-contentful-paint']?.numericValue ?? Number.NaN,
    lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    alive: openedAt(audits['user-timings']?.details) - (audits['first-contentful-paint']?.numericValue ?? Number.NaN),
    blocked: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    score: (categories.performance?.score ?? Number.NaN) * 100,
  }
}

function printPage(path: string, visits: readonly Visit[], slowed: readonly Visit[]): void {
  const requests = Math.max(...visits.map((visit) => visit.requests))
  const tooMany = requests > mostRequests ? `, at most ${mostRequests}` : ''
  console.log(
    [
      path.padEnd(34),
      `${requests} requests${tooMany}`,
      `${Math.max(...visits.map(({ kilobytes }) => kilobytes)).toFixed(0)} KB`,
      ...times(visits),
      'slowed for real:',
      ...times(slowed),
      aliveAfterPaint(slowed),
    ].join('   '),
  )
}

// Only a visit that is slowed down for real can tell.
function aliveAfterPaint(slowed: readonly Visit[]): string {
  return `alive ${column(slowed, ({ alive }) => alive / 1000, 2)} s after the first paint`
}

// The mark of web/src/app/take-over.tsx.
function openedAt(details: unknown): number {
  const { items = [] } = (details ?? {}) as { items?: { name: string; startTime: number }[] }
  return items.find(({ name }) => name === 'portal-open')?.startTime ?? Number.NaN
}

function column(visits: readonly Visit[], read: (visit: Visit) => number, digits: number): string {
  const values = visits.map(read)
  const median = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
  return `${median.toFixed(digits)} (${values.map((value) => value.toFixed(digits)).join(' ')})`
}

function times(visits: readonly Visit[]): string[] {
  return [
    `FCP ${column(visits, ({ fcp }) => fcp / 1000, 2)} s`,
    `LCP ${column(visits, ({ lcp }) => lcp / 1000, 2)} s`,
    `blocked ${column(visits, ({ blocked }) => blocked, 0)} ms`,
    `CLS ${column(visits, ({ cls }) => cls, 3)}`,
    `score ${column(visits, ({ score }) => score, 0)}`,
  ]
}
