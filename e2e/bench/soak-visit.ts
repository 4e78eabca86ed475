import { setTimeout as pause } from 'node:timers/promises'
import { csrfCookie, getCurrentMember, logIn, logOut } from '@portal/contract/account'
import { listProducts } from '@portal/contract/catalogue'
import { getDashboard } from '@portal/contract/dashboard'
import { idempotencyKeyHeader, idempotencyReplayedHeader } from '@portal/contract/idempotency'
import { getNewsArticle, listNews } from '@portal/contract/news'
import { listPoints } from '@portal/contract/points'
import { createRegistration, listRegistrations } from '@portal/contract/registrations'
import { webPaths } from '@portal/contract/web-paths'
import { batchRow, batchSerial } from '@portal/server/testing/batch-rows'
import { filledPassword } from '@portal/server/testing/fill-database'
import { visitorOf } from './visitor.ts'

/** What was asked so far, and how it was answered. */
export type Tally = { calls: number; registrations: number; failures: string[]; latencies: number[] }

type Call = { path: string; isWrite?: boolean; body?: object; headers?: Record<string, string>; status?: number }

/** A file that the portal's storage has to hold. */
export const storedPicture = 'products/slim.jpg'

// Of those that `fillDatabase` makes, those with a few registrations each.
const members = { first: 3, count: 19_000 }

/**
 * Visits to this portal: an installer opens it, logs in, looks around and registers one product. One in ten sends that twice,
 * as a phone does that lost the answer, and one in four logs out.
 */
export async function createVisits(url: string, { thinkMs = 1_000 } = {}) {
  const tally: Tally = { calls: 0, registrations: 0, failures: [], latencies: [] }
  const page = await (await fetch(url + webPaths.login)).text()
  const files = [...new Set(page.match(/(?<=")\/assets\/[^"\s]+/g))]

  /** Makes the calls of one visit, each a second after the one before, or as soon as that one is answered. Never rejects. */
  async function run(number: number, startedAt: number): Promise<void> {
    // Each visitor has an address of their own, as a proxy tells it.
    const address = { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` }
    let visitor = visitorOf([], url)
    let due = startedAt
    for (const { path, isWrite = false, body, headers, status = 200 } of callsOf(number, files)) {
      await pause(Math.max(0, due - performance.now()))
      tally.calls++
      try {
        const sent = { ...(isWrite ? visitor.writes : visitor.reads), ...address, ...headers }
        const method = isWrite ? 'POST' : 'GET'
        const response = await fetch(url + path, { method, headers: sent, body: body && JSON.stringify(body) })
        const text = await response.text()
        if (response.status !== status) throw new Error(`answered ${response.status} ${text.slice(0, 200)}`)
        if (path === csrfCookie.path || path === logIn.path) visitor = visitorOf(response.headers.getSetCookie(), url)
        if (status === 201 && !response.headers.has(idempotencyReplayedHeader)) tally.registrations++
      } catch (error) {
        const { message, cause } = error as Error
        tally.failures.push(`${path}: ${message} ${cause instanceof Error ? cause.message : ''}`)
        return
      }
      // From the moment that it was due, so that a late one counts its waiting time as well.
      tally.latencies.push(performance.now() - due)
      due += thinkMs
    }
  }

  return { run, callsPerVisit: callsOf(0, files).length, tally }
}

function callsOf(number: number, files: string[]): Call[] {
  const email = `lid${members.first + (number % members.count)}@voorbeeld.nl`
  const list: Call = { path: `${listRegistrations.path}?page=1` }
  const registration: Call = {
    path: createRegistration.path,
    isWrite: true,
    body: batchRow(1 + (number % 30), {
      serial_number: batchSerial(number),
      client_email: `koper${number}@voorbeeld.nl`,
    }),
    headers: { [idempotencyKeyHeader]: `visit-${number}` },
    status: 201,
  }
  return [
    { path: webPaths.login },
    ...files.map((path) => ({ path })),
    { path: csrfCookie.path, status: 204 },
    { path: logIn.path, isWrite: true, body: { email, password: filledPassword }, status: 204 },
    { path: getCurrentMember.path },
    { path: getDashboard.path },
    { path: `/storage/${storedPicture}` },
    list,
    { path: `${list.path}&search=eindhoven` },
    { path: listProducts.path, isWrite: true, body: { brand: 'AquaStar' } },
    registration,
    number % 10 === 0 ? registration : list,
    { path: listPoints.path },
    { path: listNews.path },
    { path: getNewsArticle.path.replace(':slug', `bericht-${1 + (number % 60)}`) },
    number % 4 === 0 ? { path: logOut.path, isWrite: true, status: 204 } : { path: getCurrentMember.path },
  ]
}
