import { logIn } from '@portal/contract/account'
import { sendContactRequest } from '@portal/contract/contact'
import { getDashboard } from '@portal/contract/dashboard'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from './api-client.ts'
import { askCurrentUser, bindSession, confirmedSince, sessionOf, unbindSession } from './bound-session.ts'

type Session = { token: string; memberId: number | null }

/** The session that the browser has: its cookie is what counts, whatever a tab believes. */
let session: Session = { token: 'first', memberId: 1 }
let calls: string[] = []
let afterCall: (path: string) => void = () => undefined

function startSessionElsewhere(next: Session) {
  session = next
  document.cookie = `XSRF-TOKEN=${next.token}`
}

beforeEach(() => {
  startSessionElsewhere({ token: 'first', memberId: 1 })
  calls = []
  afterCall = () => undefined
  unbindSession()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers = {} }: RequestInit = {}) => {
    const given = (headers as Record<string, string>)['X-XSRF-TOKEN']
    calls.push(`${method} ${path}${given ? ` ${given}` : ''}`)
    const { token, memberId } = session
    afterCall(path)
    if (method !== 'GET' && given !== token) return new Response('{}', { status: 419 })
    if (path !== '/api/user') return new Response('{}')
    return memberId ? new Response(JSON.stringify({ id: memberId })) : new Response('{}', { status: 401 })
  })
})

const write = () => call(sendContactRequest, { body: { subject: '1', question: 'Hoe?' } })

describe("a write of a member's page", () => {
  test('is refused in the session of another member, whom this tab knows nothing about', async () => {
    bindSession(1, 'first')
    startSessionElsewhere({ token: 'second', memberId: 2 })

    await expect(write()).rejects.toMatchObject({ status: 419 })
    await expect(write()).rejects.toMatchObject({ status: 419 })

    expect(calls.filter((each) => each.endsWith('second'))).toEqual([])
  })

  test('is refused when nobody is logged in any more', async () => {
    bindSession(1, 'first')
    startSessionElsewhere({ token: 'second', memberId: null })

    await expect(write()).rejects.toMatchObject({ status: 419 })
  })

  test('goes on in a new session of the same member', async () => {
    bindSession(1, 'first')
    startSessionElsewhere({ token: 'second', memberId: 1 })

    await write()
    await write()

    const path = sendContactRequest.path
    expect(calls).toEqual([`POST ${path} first`, 'GET /api/user', `POST ${path} second`, `POST ${path} second`])
  })

  test('asks first who is there when only this device knows the member', async () => {
    bindSession(1, null)
    startSessionElsewhere({ token: 'second', memberId: 2 })

    await expect(write()).rejects.toMatchObject({ status: 419 })

    expect(calls).toEqual(['GET /api/user'])
    expect(confirmedSince(1)).toBeNull()
  })

  test('names its own session if it wants another', async () => {
    bindSession(1, 'first')
    startSessionElsewhere({ token: 'second', memberId: 2 })

    await call(sendContactRequest, { body: { subject: '1', question: 'Hoe?' }, csrfToken: 'second' })
  })
})

test('a log-in belongs to nobody yet', async () => {
  bindSession(1, 'first')
  startSessionElsewhere({ token: 'second', memberId: null })

  await call(logIn, { body: { email: 'roos@voorbeeld.nl', password: 'x', remember: false } })
})

test("another member's reply never reaches the page", async () => {
  bindSession(1, 'first')
  await call(getDashboard)
  expect(calls).toHaveLength(1)
  startSessionElsewhere({ token: 'second', memberId: 2 })

  await expect(call(getDashboard)).rejects.toMatchObject({ status: 419 })
})

describe('who is there', () => {
  test('is asked again when another session came in between', async () => {
    afterCall = () => {
      afterCall = () => undefined
      startSessionElsewhere({ token: 'second', memberId: 2 })
    }

    expect(await askCurrentUser()).toEqual({ member: { id: 2 }, token: 'second' })
  })

  test('tells the session of one member from that of another', async () => {
    expect(await sessionOf(1)).toBe('first')
    expect(await sessionOf(2)).toBeNull()
  })
})
