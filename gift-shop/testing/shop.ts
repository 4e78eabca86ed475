import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { createApp } from '../src/app.ts'
import { openBooks } from '../src/books/open-books.ts'
import { createToken, portalUrl, secret, shopUrl } from './token.ts'

export type TestShop = Awaited<ReturnType<typeof createTestShop>>
export type Member = Awaited<ReturnType<TestShop['signOn']>>

/** The shop in the test's process, with its own journal and a clock that the test sets. */
export async function createTestShop() {
  const folder = await mkdtemp(join(tmpdir(), 'gift-shop-'))
  const journal = join(folder, 'journal.jsonl')
  const filesDir = join(import.meta.dirname, '../src/files')
  const clock = { now: new Date() }
  const open = async () => {
    const books = await openBooks(journal)
    const options = { books, secret, url: shopUrl, issuer: portalUrl, portalUrl, filesDir, logLevel: 'silent' }
    return { books, app: await createApp({ ...options, now: () => clock.now }) }
  }
  let shop = await open()

  async function signOn(memberId: number, { name = 'Sanne de Vries', email = 'sanne@voorbeeld.nl' } = {}) {
    const token = await createToken({ sub: String(memberId), name, email }, { now: clock.now })
    const reply = await shop.app.inject(`/sso?token=${token}`)
    const cookie = cookieOf(reply)
    const get = (url: string) => shop.app.inject({ url, headers: { cookie } })
    const csrf_token = fieldOf(await get('/'), 'csrf_token')
    return {
      cookie,
      csrf_token,
      get,
      post: (url: string, fields: Fields) => post(url, { csrf_token, ...fields }, cookie),
    }
  }

  function post(url: string, fields: Fields, cookie?: string): Promise<LightMyRequestResponse> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(cookie ? { cookie } : {}) }
    return shop.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() })
  }

  function book(path: string, points: object) {
    return shop.app.inject({
      method: 'PUT',
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${secret}` },
      payload: { ...points, occurred_at: '2026-02-03T10:00:00Z' },
    })
  }

  async function close(): Promise<void> {
    await shop.app.close()
    await shop.books.close()
  }

  return {
    clock,
    journal,
    get books() {
      return shop.books
    },
    get app() {
      return shop.app
    },
    signOn,
    post,
    /** A call as the portal's server makes it. */
    call: (method: 'PUT' | 'POST', url: string, payload: object, authorization = `Bearer ${secret}`) =>
      shop.app.inject({ method, url, headers: { authorization }, payload }),
    credit: (registrationId: number, memberId: number, credits: number, description = 'AquaStar Compact 8') =>
      book(`credits/${registrationId}`, { member_id: memberId, credits, description }),
    correct: (registrationId: number, number: number, memberId: number, credits: number) =>
      book(`credits/${registrationId}/corrections/${number}`, {
        member_id: memberId,
        credits,
        description: 'Hersteld',
      }),
    adjust: (adjustmentId: string, memberId: number, credits: number) =>
      book(`adjustments/${adjustmentId}`, { member_id: memberId, credits, description: 'Met de hand' }),
    async restart() {
      await close()
      shop = await open()
    },
    async remove() {
      await close()
      await rm(folder, { recursive: true })
    },
  }
}

type Fields = Record<string, string>

export function cookieOf(reply: LightMyRequestResponse): string {
  return String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? ''
}

/** The value of a hidden field of a page. */
export function fieldOf(page: LightMyRequestResponse, name: string): string {
  return page.body.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? ''
}
