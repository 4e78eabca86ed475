import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { webcrypto } from 'node:crypto'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { memberWith } from '../../testing/member-with.ts'
import { type Session, sessionQuery } from '../features/account/session.ts'
import { dashboardQuery } from '../features/dashboard/api.ts'
import { faqQuery } from '../features/faq/api.ts'
import { maintenanceQuery } from '../features/maintenance/api.ts'
import { monthShown } from '../features/maintenance/maintenance-list.ts'
import { brandsQuery, productsQuery, registrationsQuery } from '../features/registrations/api.ts'
import { errorWithoutReply } from '../lib/api-client.ts'
import { setMemberHint } from '../device/member-hint.ts'
import { replyNotes } from '../device/what-is-kept.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { bindSession, unbindSession } from '../lib/bound-session.ts'
import { readReplies, writeReplies } from '../device/reply-storage.ts'
import { keepReplies } from './keep-replies.ts'

const member = memberWith({ id: 7 })

async function keepOnPage({ error = null as Session['error'], queryClient = createQueryClient() } = {}) {
  queryClient.setQueryData(sessionQuery.queryKey, { member, error })
  if (!error) bindSession(7, 'token')
  const over = new AbortController()
  onTestFinished(() => over.abort())
  await keepReplies(queryClient, 7, over.signal)
  return queryClient
}

const replies: Record<string, unknown> = {
  '/api/brands': ['AquaStar', 'Talent'],
  '/api/maintenance': { data: [], meta: { last_page: 1 }, months: [] },
}

function answerCalls(): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push(path + (body ? JSON.parse(body as string).brand : ''))
    return new Response(JSON.stringify(replies[path.split('?')[0]!] ?? []))
  })
  return asked
}

const keptKeys = async () => (await readReplies(7))?.replies.map(({ key }) => key)

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  // The connection to the device of the test before.
  replyNotes.tellForgotten(7)
  vi.stubGlobal('crypto', webcrypto)
  document.cookie = 'XSRF-TOKEN=token'
  setMemberHint({ id: 7, stays: false })
  onTestFinished(() => {
    vi.useRealTimers()
    unbindSession()
  })
})

test('keeps what a page loads, and nothing that is not meant to be kept', async () => {
  const queryClient = await keepOnPage()

  await queryClient.prefetchQuery({ queryKey: ['dashboard'], queryFn: () => 'loaded', meta: { isKept: true } })
  await queryClient.prefetchQuery({ queryKey: ['registration', 1], queryFn: () => 'customer' })

  await vi.waitFor(async () => expect(await keptKeys()).toEqual([['dashboard']]))
})

test('asks for the products of every brand, and keeps them', async () => {
  const asked = answerCalls()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await keepOnPage()
  await vi.advanceTimersByTimeAsync(10_000)

  await vi.waitFor(() => expect(asked).toContain('/api/productsTalent'))
  await vi.waitFor(async () => expect(await keptKeys()).toHaveLength(7))
  expect(asked).toHaveLength(7)
})

test('asks only for what is half a day old', async () => {
  const asked = answerCalls()
  const products = ['AquaStar', 'Talent'].map(productsQuery)
  const keys = [
    dashboardQuery,
    registrationsQuery({}),
    maintenanceQuery(monthShown({})),
    faqQuery,
    brandsQuery,
    ...products,
  ]
  const hourAgo = Date.now() - 3_600_000
  const replies = keys.map(({ queryKey }) => ({ key: queryKey, data: ['AquaStar', 'Talent'], at: hourAgo }))
  // The last that is asked for, so everything before it was left out.
  replies.at(-1)!.at -= 12 * 3_600_000
  await writeReplies({ member, replies }, Date.now())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await keepOnPage()
  await vi.advanceTimersByTimeAsync(10_000)

  await vi.waitFor(() => expect(asked).toEqual(['/api/productsTalent']))
})

test('keeps nothing for a member whom the server did not confirm', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await keepOnPage({ error: errorWithoutReply() })
  await vi.advanceTimersByTimeAsync(1_000)

  expect(await readReplies(7)).toBeNull()
})

test('keeps nothing that was fetched before the server confirmed this member', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const queryClient = createQueryClient()
  queryClient.setQueryData(['dashboard'], 'of the member before')
  queryClient
    .getQueryCache()
    .find({ queryKey: ['dashboard'] })
    ?.setOptions({ meta: { isKept: true } })
  vi.setSystemTime(Date.now() + 1)
  await keepOnPage({ queryClient })

  await queryClient.prefetchQuery({ queryKey: ['catalogue'], queryFn: () => 'loaded', meta: { isKept: true } })

  await vi.waitFor(async () => expect(await keptKeys()).toEqual([['catalogue']]))
})
