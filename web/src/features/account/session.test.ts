import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import {
  endSession,
  guestSession,
  hasMemberHint,
  isAdmin,
  isVerified,
  type Session,
  sessionQuery,
  setMemberHint,
} from './session.ts'

const sanne = { id: 1, first_name: 'Sanne', isVerified: true, isAdmin: false }

function answerWith(status: number, body?: unknown) {
  vi.stubGlobal('fetch', async () => new Response(body === undefined ? null : JSON.stringify(body), { status }))
}

function fetchSession(): Promise<Session> {
  return createQueryClient().fetchQuery(sessionQuery)
}

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
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

  test('is nobody any more when the server answers with an error', async () => {
    const queryClient = createQueryClient()
    queryClient.setQueryData(sessionQuery.queryKey, { ...guestSession, member: sanne as Session['member'] })
    answerWith(500)

    expect((await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })).member).toBeNull()
  })

  test('is neither verified nor admin when there is none', () => {
    expect(isVerified(guestSession)).toBe(false)
    expect(isAdmin(guestSession)).toBe(false)
  })
})

describe('logging out', () => {
  test.each([204, 401])('leaves a guest behind when the server answers %s', async (status) => {
    answerWith(status)
    setMemberHint(true)
    const queryClient = createQueryClient()
    queryClient.setQueryData(sessionQuery.queryKey, { ...guestSession, member: sanne as Session['member'] })

    await endSession(queryClient)

    expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(guestSession)
    expect(hasMemberHint()).toBe(false)
  })

  test('keeps the member logged in here when the server could not be told', async () => {
    answerWith(503)
    const queryClient = createQueryClient()
    queryClient.setQueryData(sessionQuery.queryKey, { ...guestSession, member: sanne as Session['member'] })

    await expect(endSession(queryClient)).rejects.toMatchObject({ status: 503 })

    expect(queryClient.getQueryData(sessionQuery.queryKey)?.member).toEqual(sanne)
  })
})
