import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageNumber, searchText } from './pagination.ts'
import { may } from './roles.ts'
import { id } from './rules/text.ts'

// What every subject with a working copy, versions and moments has in common. A subject adds its fields (see articles.ts).

/** Where an entry stands for members. Derived from its moments; nothing stores it. */
export const contentStates = ['concept', 'gepland', 'gepubliceerd', 'afgelopen', 'ingetrokken'] as const

export type ContentState = (typeof contentStates)[number]

/** What a version was made by: publishing, planning, withdrawing, or 'Versie bewaren'. */
export type VersionReason = 'gepubliceerd' | 'gepland' | 'ingetrokken' | 'bewaard'

export const contentMessages = {
  revMissing: 'Versie is verplicht',
  invalidRev: 'Versie moet een getal zijn',
  changedMeanwhile: 'Iemand anders heeft dit intussen gewijzigd',
  unknownFilter: 'Dit filter bestaat niet',
  unknownChoice: 'Deze keuze bestaat niet',
} as const

export const person = z.object({ id: z.int(), name: z.string() })

const moment = z.nullable(z.string())

/** What the list tells of an entry beside the fields of its subject. Moments are instants in UTC. */
export const contentFacts = {
  id: z.int(),
  state: z.enum(contentStates),
  /** Of what members see now; else of what was published last. Without an end it stays. */
  published_from: moment,
  published_until: moment,
  /** Since when a change will replace what members see now; null without one. */
  planned_from: moment,
  /** Whether the working copy differs from what was published last. False for a concept. */
  has_unpublished_changes: z.boolean(),
  author: z.nullable(person),
  created_at: z.string(),
  updated_by: z.nullable(person),
  updated_at: z.string(),
}

/** The number of the save that a change was made from. */
export const rev = id({ missing: contentMessages.revMissing, invalid: contentMessages.invalidRev })

/** Answers of the calls that save: the new `rev`, and the HTML as it was stored when the cleaning changed it. */
export const savedDraft = z.object({
  data: z.object({ rev: z.int(), updated_at: z.string(), content: z.nullable(z.string()) }),
})

/** The calls for one entry of a subject: all have the same shape, at the path of the subject. */
export function contentCalls<
  const Kind extends string,
  Reply extends z.ZodMiniType,
  Body extends z.ZodMiniObject,
  DraftBody extends z.ZodMiniObject,
>(kind: Kind, { reply, createBody, draftBody }: { reply: Reply; createBody: Body; draftBody: DraftBody }) {
  const path = `/api/admin/${kind}` as const
  const { seeContent, changeContent } = may
  return {
    get: endpoint({ method: 'GET', path: `${path}/:id`, access: seeContent, hasNumericId: true, reply }),
    create: endpoint({ method: 'POST', path, access: changeContent, body: createBody, status: 201, reply }),
    save: endpoint({
      method: 'PUT',
      path: `${path}/:id/draft`,
      access: changeContent,
      body: draftBody,
      reply: savedDraft,
    }),
  }
}

/** A list of entries: `filter[…]` narrows it, several values with commas between them. */
export function listQuery<Filters extends Record<string, z.ZodMiniType>>(filters: Filters, sorts: readonly string[]) {
  return z
    .looseObject({ page: pageNumber, per_page: perPage, search: searchText, sort: sortBy(sorts), ...filters })
    .check(
      z.check<Record<string, unknown>>((context) => {
        for (const name of Object.keys(context.value)) {
          if (!name.startsWith('filter') || name in filters) continue
          context.issues.push({ code: 'custom', message: contentMessages.unknownFilter, input: name, path: [name] })
        }
      }),
    )
}

/** Values of a filter, of those that there are. */
export function chosen<const Choice extends string>(choices: readonly Choice[]) {
  return z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((sent: string | undefined) => (sent ?? '').split(',').filter(Boolean)),
    ),
    z.array(z.enum(choices, contentMessages.unknownChoice)),
  )
}

/** Ids of a filter. */
export function chosenIds() {
  return z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((sent: string | undefined) => (sent ?? '').split(',').filter(Boolean).map(Number)),
    ),
    z.array(
      z
        .int(contentMessages.unknownChoice)
        .check(z.gte(1, contentMessages.unknownChoice), z.lte(2_147_483_647, contentMessages.unknownChoice)),
    ),
  )
}

const [fewest, usual, most] = [10, 25, 100]

const perPage = z.pipe(
  z.catch(z.optional(z.string()), undefined),
  z.pipe(
    z.transform((sent: string | undefined) => {
      const length = /^\d{1,9}$/.test(sent?.trim() ?? '') ? Number(sent) : usual
      return Math.min(Math.max(length, fewest), most)
    }),
    z.int(),
  ),
)

// `-updated_at` is newest first.
function sortBy(sorts: readonly string[]) {
  const choices = sorts.flatMap((sort) => [sort, `-${sort}`])
  return z.optional(z.string().check(z.refine((sort) => choices.includes(sort), contentMessages.unknownChoice)))
}
