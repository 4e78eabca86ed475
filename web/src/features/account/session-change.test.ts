import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keepDraft, readDraft } from '../../device/draft.ts'
import { memberHint } from '../../device/member-hint.ts'
import { unbindSession } from '../../lib/bound-session.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { tableMemory } from '../../ui/data-table-state.ts'
import { askAgain, guestSession, sessionQuery, setRecheck, startSession } from './session.ts'
import { startAnew } from './start-anew.ts'

// It loads another page, which jsdom can't.
vi.mock('./start-anew.ts', () => ({ startAnew: vi.fn() }))

const sanne = { id: 1, first_name: 'Sanne', isVerified: true, isAdmin: false }

function answerWith(status: number, body?: unknown) {
  vi.stubGlobal('fetch', async () => new Response(body === undefined ? null : JSON.stringify(body), { status }))
}

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
  vi.mocked(startAnew).mockClear()
  unbindSession()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('another member than before', () => {
  test('gets nothing of the first: neither replies, drafts and tables nor a page', async () => {
    const queryClient = createQueryClient()
    answerWith(200, sanne)
    await queryClient.fetchQuery(sessionQuery)
    queryClient.setQueryData(['registrations'], 'of Sanne')
    keepDraft({ form: 'contact', memberId: 1 }, { values: { question: 'of Sanne' }, startedWith: '' })
    tableMemory('registrations').keep('of Sanne')
    answerWith(200, { ...sanne, id: 2 })

    expect(await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })).toEqual(guestSession)

    expect(startAnew).toHaveBeenCalledExactlyOnceWith('another')
    expect(queryClient.getQueryData(['registrations'])).toBeUndefined()
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('of Sanne')
  })

  test('who logs in here stays on the page, without anything of the first', async () => {
    const queryClient = createQueryClient()
    answerWith(200, sanne)
    await queryClient.fetchQuery(sessionQuery)
    queryClient.setQueryData(['registrations'], 'of Sanne')
    keepDraft({ form: 'contact', memberId: 1 }, { values: { question: 'of Sanne' }, startedWith: '' })
    answerWith(401)
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    expect(readDraft({ form: 'contact', memberId: 1 })).not.toBeNull()
    answerWith(200, { ...sanne, id: 2 })

    const session = await startSession(queryClient, { email: 'roos@voorbeeld.nl', password: 'x', remember: false })

    expect(session.member?.id).toBe(2)
    expect(startAnew).not.toHaveBeenCalled()
    expect(queryClient.getQueryData(['registrations'])).toBeUndefined()
    expect(readDraft({ form: 'contact', memberId: 1 })).toBeNull()
  })
})

test("'Ingelogd blijven' is noted also while an older question has no answer yet", async () => {
  let answerOld: (reply: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answerOld = resolve)))
  const queryClient = createQueryClient()
  const recheck = vi.fn()
  setRecheck(recheck)
  const old = askAgain(queryClient)
  answerWith(200, sanne)

  await startSession(queryClient, { email: 'sanne@voorbeeld.nl', password: 'x', remember: true })
  answerOld(new Response('{"message":"Je bent niet ingelogd."}', { status: 401 }))

  await old
  // The login page leads on itself.
  expect(recheck).not.toHaveBeenCalled()
  expect(queryClient.getQueryData(sessionQuery.queryKey)?.member).toEqual(sanne)
  expect(memberHint()).toEqual({ id: 1, stays: true })
})
