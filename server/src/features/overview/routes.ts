import {
  getOverviewBrands,
  getOverviewCases,
  getOverviewContent,
  getOverviewFigures,
  getOverviewMembers,
  getOverviewPoints,
  getOverviewSpread,
  getOverviewWeeks,
  type Period,
} from '@portal/contract/overview'
import { caseWorkingDays } from '@portal/contract/cases'
import { isLonger } from '@portal/contract/desk-hours'
import type { Dependencies } from '../../dependencies.ts'
import { presentMoment } from '../../http/present-moment.ts'
import { route } from '../../http/route.ts'
import { findStuckMails } from '../../mail/outbox.ts'
import { countCasesOfDesk } from '../cases/store.ts'
import { countEndingMarks } from '../catalogue/staff-store.ts'
import { countStates, findNowAndSoon } from '../content/entries-store.ts'
import { findSyncState } from '../points/find-sync-state.ts'
import { countOpenPoints, findLastAnswers } from '../points/find-open-points.ts'
import { countReminders } from '../reminders/store.ts'
import { contentLists } from '../subjects.ts'
import {
  findBrands,
  findFigures,
  findMembers,
  findSpread,
  findUsualDay,
  findWeeks,
  type PeriodFigures,
} from './store.ts'

const answersShown = 6
const entriesShown = 2

export function overviewRoutes({ db, settings }: Dependencies) {
  return [
    route(getOverviewFigures, async () => {
      const now = new Date()
      const [figures, usual, { dead, oldest_at, retrying }] = await Promise.all([
        findFigures(db, now),
        findUsualDay(db, now),
        findStuckMails(db),
      ])
      return {
        data: {
          at: presentMoment(now),
          registrations: perPeriod(figures, ({ count, before }) => ({ count, before })),
          usual_today: usual,
          given: perPeriod(figures, ({ given }) => given),
          mails: { dead, oldest_at: momentOrNull(oldest_at), retrying },
        },
      }
    }),
    route(getOverviewWeeks, async () => ({ data: await findWeeks(db, new Date()) })),
    route(getOverviewBrands, async () => ({ data: await findBrands(db, new Date()) })),
    route(getOverviewCases, async () => {
      const [kinds, { desks }] = await Promise.all([countCasesOfDesk(db), settings.current()])
      return {
        data: {
          open: kinds.reduce((sum, { count }) => sum + count, 0),
          kinds: kinds.map(({ kind, count, oldest_at }) => ({
            kind,
            count,
            oldest_at: presentMoment(oldest_at),
            is_late: isLonger(desks[3], oldest_at, new Date(), caseWorkingDays),
          })),
        },
      }
    }),
    route(getOverviewMembers, async () => {
      const [members, reminders] = await Promise.all([findMembers(db, new Date()), countReminders(db)])
      return { data: { ...members, reminders } }
    }),
    route(getOverviewSpread, async () => ({ data: await findSpread(db, new Date()) })),
    route(getOverviewPoints, async () => {
      const [counts, sync, answers] = await Promise.all([
        countOpenPoints(db),
        findSyncState(db),
        findLastAnswers(db, answersShown),
      ])
      return {
        data: {
          pending: {
            registrations: counts.pending,
            credits: counts.pending_credits,
            alone: counts.waiting,
            oldest_at: momentOrNull(counts.oldest_pending_at),
          },
          refused: counts.refused,
          next_run_at: momentOrNull(sync?.due_at),
          last_run:
            sync?.finished_at && sync.result
              ? { ended_at: presentMoment(sync.finished_at), is_complete: sync.result.is_complete }
              : null,
          answers: answers.map((answer) => ({ ...answer, at: presentMoment(answer.at) })),
        },
      }
    }),
    route(getOverviewContent, async () => {
      const [articles, faq, marks, entries] = await Promise.all([
        countStates(db, contentLists.articles, ['concept', 'gepland']),
        countStates(db, contentLists.faq, ['concept', 'gepland']),
        countEndingMarks(db),
        findNowAndSoon(db, contentLists.articles, entriesShown),
      ])
      const counted = { articles, faq }
      return {
        data: {
          waiting: (['articles', 'faq'] as const).flatMap((list) =>
            (['concept', 'gepland'] as const).map((state) => ({
              list,
              state,
              count: counted[list].find((one) => one.state === state)?.count ?? 0,
            })),
          ),
          ending_marks: marks,
          entries: entries.map(({ kind, id, title, state, ...moments }) => ({
            kind: kind as 'news' | 'promotions',
            id,
            title: String(title),
            state,
            published_from: momentOrNull(moments.published_from),
            published_until: momentOrNull(moments.published_until),
            planned_from: momentOrNull(moments.planned_from),
          })),
        },
      }
    }),
  ]
}

function perPeriod<Value>(figures: readonly PeriodFigures[], valueOf: (figures: PeriodFigures) => Value) {
  return Object.fromEntries(figures.map((one) => [one.period, valueOf(one)])) as Record<Period, Value>
}

function momentOrNull(moment: Date | null | undefined): string | null {
  return moment ? presentMoment(moment) : null
}
