import { pageOf } from './openapi-sample-bodies.ts'
import type { OperationTexts } from './openapi-texts.ts'

export const overviewOperations: Readonly<Record<string, OperationTexts>> = {
  getOverviewFigures: {
    summary: 'Registrations and points of today, this week and this month, and mails that nobody sends any more',
    description:
      'Days and weeks are Dutch. `before` counts as far into the period before: the same hour of the same day a week ago, for a month a month ago.',
  },
  getOverviewWeeks: {
    summary: 'Registrations of the last 52 weeks, and of those weeks a year earlier',
    description: 'Weeks of ISO 8601 in Dutch time. A week 53 has no `year_before` when that year had none.',
  },
  getOverviewBrands: { summary: 'Registrations per brand of today, this week and this month' },
  getOverviewCases: { summary: 'How much is open for the desk, by what it is about, and since when' },
  getOverviewMembers: {
    summary: 'How many installers there are, came in, and registered something; and customers who want a reminder',
  },
  getOverviewSpread: { summary: 'Registrations per model and per first two digits of the postcode' },
  getOverviewPoints: { summary: 'Points that wait for the gift shop or were refused, and its last answers' },
  getOverviewContent: {
    summary: 'How much of what staff write is a concept or planned, and what members see now and soon',
  },
  listCases: {
    summary: 'A page of what the desk has to decide about, the longest waiting first',
    description: 'It leaves a line in the record. A member whom the caller may not see is null.',
    alsoAnswers: { 429: { description: 'Too many searches: try again later.' } },
  },
  countCases: { summary: 'How many cases the desk has to do, and how many wait for a member' },
}

const at = '2026-11-20T15:20:00.000000Z'

const caseExample = {
  id: 7,
  kind: 'cadeaushop',
  reason: 'Volgens de cadeaushop zijn er in totaal 1.000 punten bijgeschreven, volgens ons 1.250.',
  member: { id: 12, name: 'Sanne de Wit', company: 'De Wit Installaties' },
  registration: null,
  version: 1,
  state: 'open',
  is_late: false,
  opened_at: at,
  waiting_since: at,
}

export const overviewReplies = {
  getOverviewFigures: [
    {
      data: {
        at,
        registrations: {
          today: { count: 14, before: 11 },
          week: { count: 86, before: 77 },
          month: { count: 240, before: 221 },
        },
        usual_today: 12,
        given: { today: 2_050, week: 19_450, month: 54_300 },
        mails: { dead: 2, oldest_at: '2026-11-20T07:10:00.000000Z', retrying: 1 },
      },
    },
  ],
  getOverviewWeeks: [{ data: [{ year: 2026, week: 47, monday: '2026-11-16', registrations: 86, year_before: 52 }] }],
  getOverviewCases: [{ data: { open: 2, kinds: [{ kind: 'betwist', count: 2, oldest_at: at, is_late: false }] } }],
  getOverviewMembers: [
    {
      data: {
        total: 412,
        new: { today: 1, week: 4, month: 13 },
        active: { today: 12, week: 61, month: 140 },
        reminders: { customers: 118, sent: 240 },
      },
    },
  ],
  getOverviewSpread: [
    {
      data: {
        models: [{ name: 'AquaStar Compact 8', today: 2, week: 11, month: 40 }],
        regions: [{ name: '56', today: 3, week: 9, month: 31 }],
      },
    },
  ],
  getOverviewBrands: [{ data: [{ brand: 'AquaStar', today: 5, week: 31, month: 88 }] }],
  getOverviewPoints: [
    {
      data: {
        pending: { registrations: 3, credits: 850, alone: 0, oldest_at: '2026-11-20T15:04:00.000000Z' },
        refused: 0,
        next_run_at: '2026-11-20T16:00:00.000000Z',
        last_run: { ended_at: '2026-11-20T15:00:04.000000Z', is_complete: true },
        answers: [{ at: '2026-11-20T15:00:00.000000Z', credited: 3, credits: 750, refused: 0 }],
      },
    },
  ],
  getOverviewContent: [
    {
      data: {
        waiting: [{ list: 'articles', state: 'concept', count: 2 }],
        ending_marks: 1,
        entries: [
          {
            kind: 'news',
            id: 4,
            title: 'Zo stel je de hardheid in',
            state: 'gepland',
            published_from: '2026-12-01T07:00:00.000000Z',
            published_until: null,
            planned_from: null,
          },
        ],
      },
    },
  ],
  listCases: [pageOf([caseExample], '/api/admin/cases')],
  countCases: [{ data: { open: 4, wacht: 1 } }],
}
