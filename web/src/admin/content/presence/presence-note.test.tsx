import { presenceRenewSeconds } from '@portal/contract/content'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openScreen, refusal } from '../../../../testing/open-screen.tsx'
import { articleEntryWith, openedArticle } from '../../../../testing/opened-article.ts'
import { onFactorNeeded } from '../../../lib/factor-needed.ts'
import { PresenceNote } from './presence-note.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

type Person = { id: number; name: string; seen_at: string }

const sanne = { id: 8, name: 'Sanne Smit', seen_at: '2026-11-23T10:00:00.000000Z' }
const noor = { id: 4, name: 'Noor Visser', seen_at: '2026-11-23T10:00:00.000000Z' }

const unchanged = { rev: 3, state: 'concept', updated_by: null, updated_at: noor.seen_at } as const

/** An article that is open, with what the server says of who else has it open. */
function openPresence(others: () => Person[] | undefined, open = openedArticle()) {
  return openScreen({
    address: '/beheer/nieuws',
    component: () => <PresenceNote open={open} />,
    member: { roles: ['redactie'] },
    answer: () => {
      const data = others()
      return data && { data, entry: unchanged }
    },
  })
}

const later = () => act(() => vi.advanceTimersByTimeAsync(presenceRenewSeconds * 1000))

test('who else has the article open comes and goes', async () => {
  let others = [sanne]
  openPresence(() => others)
  expect(await screen.findByText('Sanne Smit heeft dit artikel ook open')).toBeTruthy()

  others = [noor, sanne]
  await later()
  expect(await screen.findByText('Noor Visser en Sanne Smit hebben dit artikel ook open')).toBeTruthy()

  others = []
  await later()
  await waitFor(() => expect(screen.queryByText(/ook open/)).toBeNull())
})

test('without an answer it says nothing, and asks again', async () => {
  let isUp = false
  const { asked } = openPresence(() => (isUp ? [sanne] : undefined))
  await waitFor(() => expect(asked).toEqual(['/api/admin/news/7/presence']))
  expect(screen.queryByText(/ook open/)).toBeNull()

  isUp = true
  await later()

  expect(await screen.findByText('Sanne Smit heeft dit artikel ook open')).toBeTruthy()
})

test('after half an hour without a touch its calls do not extend the session', async () => {
  const headers: (string | null)[] = []
  openPresence(() => [sanne])
  await screen.findByText(/ook open/)
  const fetching = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    headers.push(new Headers(init.headers).get('X-Unattended'))
    return fetching(path, init)
  })

  await later()
  await act(() => vi.advanceTimersByTimeAsync(31 * 60_000))

  expect([headers.at(0), headers.at(-1)]).toEqual([null, '1'])
})

test('who may only look is not told of', async () => {
  const { asked } = openPresence(() => [sanne], openedArticle({ mayChange: false }))
  await later()

  expect(asked).toEqual([])
})

test('what somebody else saved is taken in when it is told, once', async () => {
  const theirs = articleEntryWith({ rev: 5, title: 'Zout halen' })
  const open = openedArticle()
  const entry = { ...unchanged, rev: 5, updated_by: { id: 8, name: 'Sanne Smit' } }
  const { asked } = openScreen({
    address: '/beheer/nieuws',
    component: () => <PresenceNote open={open} />,
    member: { roles: ['redactie'] },
    answer: (path) => (path.endsWith('/presence') ? { data: [sanne], entry } : { data: theirs }),
  })

  await waitFor(() => expect(open.takeOver).toHaveBeenCalledWith(theirs))
  await later()

  expect(asked.filter((path) => path === '/api/admin/news/7')).toHaveLength(1)
})

test('asks nobody to log in or to prove a second factor: it comes by itself, every 20 seconds', async () => {
  const asked = vi.fn(async () => false)
  onFactorNeeded(asked)
  onTestFinished(() => onFactorNeeded(null))
  const onNotAuthorized = vi.fn<() => void>()
  let refused = refusal(403, { message: 'Bevestig eerst dat jij het bent.', reason: 'step-up' })
  const { sent } = openScreen({
    address: '/beheer/nieuws',
    component: () => <PresenceNote open={openedArticle()} />,
    member: { roles: ['redactie'] },
    answer: () => refused,
    onNotAuthorized,
  })
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/presence'))).toBe(true))
  refused = refusal(401, { message: 'Je bent niet ingelogd.' })
  await later()

  expect(sent.filter(({ path }) => path.endsWith('/presence'))).toHaveLength(2)
  expect([asked.mock.calls, onNotAuthorized.mock.calls]).toEqual([[], []])
})
