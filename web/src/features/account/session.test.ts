import 'fake-indexeddb/auto'
import type { QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { webcrypto } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { memberWith } from '../../../testing/member-with.ts'
import { lastMember, memberHint, noteEndedSession, setMemberHint } from '../../device/member-hint.ts'
import { unbindSession } from '../../lib/bound-session.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { readReplies, writeReplies } from '../../device/reply-storage.ts'
import { endSession, guestSession, isVerified, isStaff, type Session, sessionQuery, setRecheck } from './session.ts'
import { startAnew } from './start-anew.ts'

// It loads another page, which jsdom can't.
vi.mock('./start-anew.ts', () => ({ startAnew: vi.fn() }))

const sanne = { id: 1, first_name: 'Sanne', isVerified: true, isAdmin: false }

function answerWith(status: number, body?: unknown) {
  vi.stubGlobal('fetch', async () => new Response(body === undefined ? null : JSON.stringify(body), { status }))
}

function fetchSession(): Promise<Session> {
  return createQueryClient().fetchQuery(sessionQuery)
}

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
  vi.mocked(startAnew).mockClear()
  unbindSession()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('the member of the session', () => {
  test.each([
    ['in the body', sanne],
    ['under data', { data: sanne }],
    ['in both', { ...sanne, data: sanne }],
  ])('is read when the member comes %s', async (_, body) => {
    answerWith(200, body)

    expect(await fetchSession()).toMatchObject({ member: sanne, error: null })
  })

  test.each([401, 419])('is nobody, without an error, after a %s', async (status) => {
    answerWith(status, { message: 'Je bent niet ingelogd.' })

    expect(await fetchSession()).toEqual(guestSession)
  })

  test("is nobody, with the error, when the member can't be fetched", async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })

    const session = await fetchSession()

    expect(session.member).toBeNull()
    expect(session.error).toMatchObject({ status: null, message: 'API Request Error, please try again' })
  })

  test('stays the same without a reply, for who goes on without a connection', async () => {
    const queryClient = createQueryClient()
    queryClient.setQueryData(sessionQuery.queryKey, { ...guestSession, member: sanne as Session['member'] })
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })

    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })

    expect(session).toMatchObject({ member: sanne, error: { status: null } })
  })

  describe('on a network that takes the call and answers nothing', () => {
    const answers: ((reply: Response) => void)[] = []

    // Fetches the session, and goes on for five seconds without an answer.
    async function fetchInSilence(queryClient: QueryClient) {
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      const session = queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      await vi.advanceTimersByTimeAsync(5_000)
      vi.useRealTimers()
      return session
    }

    function openTab() {
      answers.length = 0
      vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)))
      const queryClient = createQueryClient()
      queryClient.setQueryData(sessionQuery.queryKey, { ...guestSession, member: sanne as Session['member'] })
      return queryClient
    }

    test('stays the same after five seconds, and follows an answer that comes later', async () => {
      const queryClient = openTab()
      const session = await fetchInSilence(queryClient)
      expect(session).toMatchObject({ member: sanne, error: { status: null } })

      answers[0]?.(new Response('{"message":"Je bent niet ingelogd."}', { status: 401 }))
      await vi.waitFor(() => expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(guestSession))
    })

    test('follows the answer to the newest question only', async () => {
      const queryClient = openTab()
      await fetchInSilence(queryClient)
      const newest = queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      await vi.waitFor(() => expect(answers).toHaveLength(2))
      answers[1]?.(new Response('{"message":"Je bent niet ingelogd."}', { status: 401 }))
      expect(await newest).toEqual(guestSession)

      answers[0]?.(new Response(JSON.stringify(sanne)))
      await new Promise((resolve) => setTimeout(resolve))

      expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(guestSession)
    })
  })

  test.each([
    ['stays the same while the server is down', 503, sanne],
    ['is nobody any more when the server refuses', 403, null],
  ])('%s', async (_, status, member) => {
    const queryClient = createQueryClient()
    queryClient.setQueryData(sessionQuery.queryKey, { ...guestSession, member: sanne as Session['member'] })
    answerWith(status)

    expect((await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })).member).toEqual(member)
  })

  test('is neither verified nor admin when there is none', () => {
    expect(isVerified(guestSession)).toBe(false)
    expect(isStaff(guestSession.member)).toBe(false)
  })
})

describe('a start without a network', () => {
  const kept = memberWith({ id: 7 })

  beforeEach(async () => {
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.stubGlobal('crypto', webcrypto)
    // What is kept belongs to pages that a service worker can open.
    Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
    setMemberHint({ id: 7, stays: false })
    const replies = [{ key: ['dashboard'], data: 'kept', at: Date.now() }]
    await writeReplies({ member: kept, replies }, Date.now())
  })

  function loseNetwork() {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
  }

  test('shows the member and the replies that the device kept', async () => {
    loseNetwork()
    const queryClient = createQueryClient()

    expect(await queryClient.fetchQuery(sessionQuery)).toMatchObject({ member: kept, error: { status: null } })
    expect(queryClient.getQueryData(['dashboard'])).toBe('kept')
  })

  test('shows nothing of them when nobody was logged in', async () => {
    loseNetwork()
    setMemberHint(null)

    expect(await fetchSession()).toMatchObject({ member: null, error: { status: null } })
  })

  test.each([502, 503])('shows them too when the server answers %s', async (status) => {
    answerWith(status)

    expect(await fetchSession()).toMatchObject({ member: kept, error: { status } })
  })

  test('shows nothing of them when the server refuses', async () => {
    answerWith(403)

    expect((await fetchSession()).member).toBeNull()
  })

  test('is over once the server says that the session has ended', async () => {
    answerWith(401)

    expect(await fetchSession()).toEqual(guestSession)
    await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]))
    expect(await readReplies(7)).toBeNull()
  })

  describe('that an answer ends which comes later', () => {
    // Opens a tab, goes on with what is kept after five seconds, and then gets the answer.
    async function openTab(late: Response) {
      let answer: (reply: Response) => void = () => undefined
      vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)))
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const queryClient = createQueryClient()
      const session = queryClient.fetchQuery(sessionQuery)
      await vi.advanceTimersByTimeAsync(5_000)
      vi.useRealTimers()
      expect((await session).member).toEqual(kept)
      answer(late)
      await vi.waitFor(() => expect(queryClient.getQueryData(sessionQuery.queryKey)?.error).toBeNull())
      return queryClient
    }

    const member = (queryClient: QueryClient) => queryClient.getQueryData(sessionQuery.queryKey)?.member

    test('for the same member shows what the server says', async () => {
      const queryClient = await openTab(new Response(JSON.stringify({ ...kept, first_name: 'Sannetje' })))

      expect(member(queryClient)).toMatchObject({ id: 7, first_name: 'Sannetje' })
      expect(queryClient.getQueryData(['dashboard'])).toBe('kept')
    })

    test('for another member shows neither of them, and starts anew', async () => {
      const queryClient = await openTab(new Response(JSON.stringify(memberWith({ id: 8 }))))

      expect(member(queryClient)).toBeNull()
      expect(queryClient.getQueryData(['dashboard'])).toBeUndefined()
      expect(startAnew).toHaveBeenCalledExactlyOnceWith('another')
      await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]))
    })

    test('for nobody clears the screen', async () => {
      const recheck = vi.fn()
      setRecheck(recheck)

      const queryClient = await openTab(new Response('{"message":"Je bent niet ingelogd."}', { status: 401 }))

      expect(member(queryClient)).toBeNull()
      expect(queryClient.getQueryData(['dashboard'])).toBeUndefined()
      expect(recheck).toHaveBeenCalledOnce()
    })
  })
})

describe('logging out', () => {
  test.each([204, 401])('leaves a guest behind when the server answers %s', async (status) => {
    answerWith(status)
    setMemberHint({ id: 1, stays: false })
    const queryClient = createQueryClient()
    queryClient.setQueryData(sessionQuery.queryKey, { ...guestSession, member: sanne as Session['member'] })

    await endSession(queryClient)

    expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(guestSession)
    expect(memberHint()).toBeNull()
  })

  test('also ends what waits for the member in a tab that heard before that their session had ended', async () => {
    answerWith(401)
    setMemberHint({ id: 1, stays: false })
    noteEndedSession()
    const queryClient = createQueryClient()
    queryClient.setQueryData(sessionQuery.queryKey, { ...guestSession, member: sanne as Session['member'] })

    await endSession(queryClient)

    expect(lastMember()).toBeNull()
  })

  test('keeps the member logged in here when the server could not be told', async () => {
    answerWith(503)
    const queryClient = createQueryClient()
    queryClient.setQueryData(sessionQuery.queryKey, { ...guestSession, member: sanne as Session['member'] })

    await expect(endSession(queryClient)).rejects.toMatchObject({ status: 503 })

    expect(queryClient.getQueryData(sessionQuery.queryKey)?.member).toEqual(sanne)
  })
})
