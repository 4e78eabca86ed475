import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteEndedSession, setMemberHint } from '../../device/member-hint.ts'
import { bindSession, unbindSession } from '../../lib/bound-session.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { followOtherTabs } from './other-tabs.ts'
import { sessionQuery } from './session.ts'
import { startAnew } from './start-anew.ts'

// It loads another page, which jsdom can't.
vi.mock('./start-anew.ts', () => ({ startAnew: vi.fn() }))

const queryClient = createQueryClient()
const tellOtherTab = () => window.dispatchEvent(new StorageEvent('storage', { key: 'portaal.lid' }))

beforeAll(() => followOtherTabs(queryClient))

beforeEach(() => {
  vi.mocked(startAnew).mockClear()
  queryClient.clear()
  queryClient.setQueryData(sessionQuery.queryKey, { member: null, error: null })
  queryClient.setQueryData(['registrations'], 'of the member')
  setMemberHint({ id: 1, stays: false })
  bindSession(1, 'token')
})

describe('a tab of a member', () => {
  test('starts anew when another member logs in elsewhere', () => {
    setMemberHint({ id: 2, stays: false })
    tellOtherTab()

    expect(startAnew).toHaveBeenCalledExactlyOnceWith('another')
    expect(queryClient.getQueryData(['registrations'])).toBeUndefined()
  })

  test('starts anew when the member logs out elsewhere', () => {
    setMemberHint(null)
    tellOtherTab()

    expect(startAnew).toHaveBeenCalledExactlyOnceWith('nobody')
    expect(queryClient.getQueryData(['registrations'])).toBeUndefined()
  })

  test('stays as it is when the same member logs in again', () => {
    noteEndedSession()
    tellOtherTab()
    setMemberHint({ id: 1, stays: true })
    tellOtherTab()

    expect(startAnew).not.toHaveBeenCalled()
    expect(queryClient.getQueryData(['registrations'])).toBe('of the member')
  })

  test('asks the server before its next page when the session only ended', () => {
    noteEndedSession()
    tellOtherTab()

    expect(startAnew).not.toHaveBeenCalled()
    expect(queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(true)
  })

  test.each(['focus', 'pageshow'])('that was frozen starts anew at %s', (event) => {
    window.dispatchEvent(new Event('focus'))
    setMemberHint({ id: 2, stays: false })
    window.dispatchEvent(new Event(event))

    expect(startAnew).toHaveBeenCalledExactlyOnceWith('another')
  })

  test('works where the browser forbids storage', () => {
    localStorage.clear()
    bindSession(3, 'token')
    window.dispatchEvent(new Event('focus'))

    expect(startAnew).not.toHaveBeenCalled()
  })
})

test('a tab of nobody has nothing to leave', () => {
  unbindSession()
  setMemberHint({ id: 2, stays: false })
  tellOtherTab()

  expect(startAnew).not.toHaveBeenCalled()
})
