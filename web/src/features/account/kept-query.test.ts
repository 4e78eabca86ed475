import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { webcrypto } from 'node:crypto'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { memberWith } from '../../../testing/member-with.ts'
import { setMemberHint } from '../../device/member-hint.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { writeReplies } from '../../device/reply-storage.ts'
import { brandsQuery } from '../registrations/api.ts'
import { guestSession, sessionQuery } from './session.ts'

const member = memberWith({ id: 7 })

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('crypto', webcrypto)
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  document.cookie = 'XSRF-TOKEN=token'
  setMemberHint({ id: 7, stays: false })
  await writeReplies({ member, replies: [{ key: brandsQuery.queryKey, data: ['Kept'], at: Date.now() }] }, Date.now())
})

function openTab(server: () => Response | Promise<Response>, shown = member) {
  vi.stubGlobal('fetch', async () => server())
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, { ...guestSession, member: shown })
  const fetching = queryClient.fetchQuery({ ...brandsQuery, retry: false })
  return { fetching, brands: () => queryClient.getQueryData(brandsQuery.queryKey) }
}

const refuse = (status: number) => () => new Response('{"message":"x"}', { status })

test.each([
  ['has no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers 502', refuse(502)],
  ['answers 503', refuse(503)],
])('while the API %s, the brands come from the device', async (_, server) => {
  const { fetching, brands } = openTab(server)

  await expect(fetching).rejects.toThrow()
  expect(brands()).toEqual(['Kept'])
})

test.each([401, 403, 419])('a %s shows nothing of what is kept', async (status) => {
  const { fetching, brands } = openTab(refuse(status))

  await expect(fetching).rejects.toThrow()
  expect(brands()).toBeUndefined()
})

test('nothing is shown to another member than the one who was logged in last', async () => {
  const { fetching, brands } = openTab(refuse(502), memberWith({ id: 8 }))

  await expect(fetching).rejects.toThrow()
  expect(brands()).toBeUndefined()
})

test('five seconds of silence bring them too, until an answer that comes later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let answer: (reply: Response) => void = () => undefined
  const { fetching, brands } = openTab(() => new Promise((resolve) => (answer = resolve)))
  await vi.advanceTimersByTimeAsync(4_999)
  expect(brands()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await vi.waitFor(() => expect(brands()).toEqual(['Kept']))

  answer(new Response('["Late"]'))
  await fetching
  expect(brands()).toEqual(['Late'])
})
