import type { Role } from '@portal/contract/roles'
import { screen } from '@testing-library/react'
import { openScreen } from '../../../testing/open-screen.tsx'

export const at = '2026-11-20T15:20:00.000000Z'
const monday = (week: number) => new Date(Date.UTC(2025, 10, 24 + week * 7)).toISOString().slice(0, 10)

export const replies: Record<string, unknown> = {
  figures: {
    at,
    registrations: {
      today: { count: 14, before: 15 },
      week: { count: 86, before: 77 },
      month: { count: 240, before: 240 },
    },
    usual_today: 12,
    given: { today: 850, week: 19_450, month: 54_300 },
    mails: { dead: 2, oldest_at: '2026-11-20T07:10:00.000000Z', retrying: 0 },
  },
  weeks: Array.from({ length: 52 }, (_, index) => ({
    year: index < 5 ? 2025 : 2026,
    week: index < 5 ? 48 + index : index - 4,
    monday: monday(index),
    registrations: index === 51 ? 1_086 : 40 + index,
    year_before: index === 0 ? null : 30,
  })),
  brands: Array.from({ length: 9 }, (_, index) => ({
    brand: `Merk ${index + 1}`,
    today: 0,
    week: 40 - index,
    month: 50,
  })),
  cases: {
    open: 3,
    kinds: [
      { kind: 'betwist', count: 1, oldest_at: '2026-11-10T15:20:00.000000Z', is_late: true },
      { kind: 'mail', count: 2, oldest_at: '2026-11-20T15:10:00.000000Z', is_late: false },
    ],
  },
  members: {
    total: 412,
    new: { today: 1, week: 4, month: 13 },
    active: { today: 12, week: 61, month: 140 },
    reminders: { customers: 118, sent: 240 },
  },
  spread: {
    models: [{ name: 'AquaStar Compact 8', today: 2, week: 11, month: 40 }],
    regions: [{ name: '56', today: 3, week: 9, month: 31 }],
  },
  points: {
    pending: { registrations: 3, credits: 850, alone: 1, oldest_at: at },
    refused: 4,
    next_run_at: '2026-11-20T16:00:00.000000Z',
    last_run: { ended_at: at, is_complete: true },
    answers: [{ at: '2026-11-20T15:00:00.000000Z', credited: 3, credits: 750, refused: 1 }],
  },
  content: {
    waiting: [
      { list: 'articles', state: 'concept', count: 2 },
      { list: 'articles', state: 'gepland', count: 0 },
      { list: 'faq', state: 'concept', count: 0 },
      { list: 'faq', state: 'gepland', count: 1 },
    ],
    ending_marks: 3,
    entries: [
      {
        kind: 'news',
        id: 4,
        title: 'Opvoerhoogte',
        state: 'gepland',
        published_from: '2026-12-01T07:00:00.000000Z',
        published_until: null,
        planned_from: null,
      },
      {
        kind: 'promotions',
        id: 9,
        title: 'Dubbele punten',
        state: 'gepubliceerd',
        published_from: at,
        published_until: '2026-11-30T07:00:00.000000Z',
        planned_from: null,
      },
    ],
  },
}

/** The overview, with these blocks unless `answer` says otherwise. */
export function openOverview({
  roles = ['beheerder'],
  answer,
}: {
  roles?: Role[]
  answer?: (block: string, path: string) => unknown
} = {}) {
  return openScreen({
    address: '/beheer',
    member: { roles },
    answer: (path) => {
      const block = path.split('/').at(-1)!
      return answer?.(block, path) ?? { data: replies[block] }
    },
  })
}

export const block = (name: string) => screen.findByRole('region', { name })
