import * as z from 'zod/mini'
import { kindsOfCases } from './cases.ts'
import { contentFacts } from './content.ts'
import { endpoint } from './endpoint.ts'
import { may } from './roles.ts'
import { kindsIn } from './subjects.ts'

// What the first page of the back office shows, a call for each block. Counts of everybody together, so no person's data. Days and
// weeks are Dutch ones, and weeks those of ISO 8601.

export type Period = 'today' | 'week' | 'month'

function perPeriod<Value extends z.ZodMiniType>(value: Value) {
  return z.object({ today: value, week: value, month: value })
}

const moment = z.nullable(z.string())

export const getOverviewFigures = endpoint({
  method: 'GET',
  path: '/api/admin/overview/figures',
  access: may.seeRegistrations,
  reply: z.object({
    data: z.object({
      at: z.string(),
      /** `before` counts until as far into the period before: the same hour of the same day a week ago, for a month a month ago. */
      registrations: perPeriod(z.object({ count: z.int(), before: z.int() })),
      /** What this day of the week had on average in the twelve weeks before; null for a portal that is younger. */
      usual_today: z.nullable(z.int()),
      /** Points that the gift shop confirmed. */
      given: perPeriod(z.int()),
      /** `retrying`: not delivered at the last attempt, and tried again later. */
      mails: z.object({ dead: z.int(), oldest_at: moment, retrying: z.int() }),
    }),
  }),
})

export type OverviewFigures = z.output<typeof getOverviewFigures.reply>['data']

/** The last 52 weeks, the oldest first and this one last. */
export const getOverviewWeeks = endpoint({
  method: 'GET',
  path: '/api/admin/overview/weeks',
  access: may.seeRegistrations,
  reply: z.object({
    data: z.array(
      z.object({
        year: z.int(),
        week: z.int(),
        monday: z.string(),
        registrations: z.int(),
        /** Of the week with the same number a year earlier; null for a week 53 where that year had none. */
        year_before: z.nullable(z.int()),
      }),
    ),
  }),
})

export type OverviewWeek = z.output<typeof getOverviewWeeks.reply>['data'][number]

export const getOverviewBrands = endpoint({
  method: 'GET',
  path: '/api/admin/overview/brands',
  access: may.seeRegistrations,
  reply: z.object({ data: z.array(z.extend(perPeriod(z.int()), { brand: z.string() })) }),
})

export type OverviewBrand = z.output<typeof getOverviewBrands.reply>['data'][number]

export const getOverviewPoints = endpoint({
  method: 'GET',
  path: '/api/admin/overview/points',
  access: may.seeRegistrations,
  reply: z.object({
    data: z.object({
      /** `alone`: those of the pending ones that the shop could not answer although it answered others. */
      pending: z.object({ registrations: z.int(), credits: z.int(), alone: z.int(), oldest_at: moment }),
      refused: z.int(),
      next_run_at: moment,
      /** How the last run ended; null before the first one. */
      last_run: z.nullable(z.object({ ended_at: z.string(), is_complete: z.boolean() })),
      /** The last minutes of this week in which the shop answered, the newest first. */
      answers: z.array(z.object({ at: z.string(), credited: z.int(), credits: z.int(), refused: z.int() })),
    }),
  }),
})

export type OverviewPoints = z.output<typeof getOverviewPoints.reply>['data']

const versionedLists = ['articles', 'faq'] as const

/** What staff write that waits, as many as its list has with that state; and what members see now and soon. */
export const getOverviewContent = endpoint({
  method: 'GET',
  path: '/api/admin/overview/content',
  access: may.seeContent,
  reply: z.object({
    data: z.object({
      waiting: z.array(
        z.object({ list: z.enum(versionedLists), state: z.enum(['concept', 'gepland']), count: z.int() }),
      ),
      /** Marks of products that can be registered which end within `markDays`, or have ended. */
      ending_marks: z.int(),
      /** Of the articles: what comes or goes next, the first one first, and then what came last. */
      entries: z.array(
        z.object({
          kind: z.enum(kindsIn('articles')),
          id: z.int(),
          title: z.string(),
          state: contentFacts.state,
          published_from: moment,
          published_until: moment,
          planned_from: moment,
        }),
      ),
    }),
  }),
})

export type OverviewContent = z.output<typeof getOverviewContent.reply>['data']

/** What is open for the desk, by what it is about, the oldest first. */
export const getOverviewCases = endpoint({
  method: 'GET',
  path: '/api/admin/overview/cases',
  access: may.seeRegistrations,
  reply: z.object({
    data: z.object({
      open: z.int(),
      kinds: z.array(
        z.object({ kind: z.enum(kindsOfCases), count: z.int(), oldest_at: z.string(), is_late: z.boolean() }),
      ),
    }),
  }),
})

export type OverviewCases = z.output<typeof getOverviewCases.reply>['data']

export const getOverviewMembers = endpoint({
  method: 'GET',
  path: '/api/admin/overview/members',
  access: may.seeMembers,
  reply: z.object({
    data: z.object({
      total: z.int(),
      new: perPeriod(z.int()),
      active: perPeriod(z.int()),
      /** Counts alone: whose they are is for nobody's use. */
      reminders: z.object({ customers: z.int(), sent: z.int() }),
    }),
  }),
})

export type OverviewMembers = z.output<typeof getOverviewMembers.reply>['data']

const spread = z.array(z.extend(perPeriod(z.int()), { name: z.string() }))

/** Models, and regions by the first two digits of the postcode, with registrations this week or month. */
export const getOverviewSpread = endpoint({
  method: 'GET',
  path: '/api/admin/overview/spread',
  access: may.seeRegistrations,
  reply: z.object({ data: z.object({ models: spread, regions: spread }) }),
})

export type OverviewSpread = z.output<typeof getOverviewSpread.reply>['data']
