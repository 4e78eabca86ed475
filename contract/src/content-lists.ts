import * as z from 'zod/mini'
import { chosen, chosenIds, contentMessages, contentStates, listQuery, person } from './content.ts'
import { endpoint } from './endpoint.ts'
import { exportFormat, exportTypes } from './exports.ts'
import { paginated } from './pagination.ts'
import { may } from './roles.ts'
import { kindsIn, listNouns, type ListName } from './subjects.ts'

// The lists of subjects with a working copy, and what is done to several of their entries at once.

export const maxBulk = 100

export function bulkMessages(list: ListName) {
  const { one, that } = listNouns[list]
  return {
    noEntries: `Kies ten minste één ${one}`,
    noEntry: `${that} bestaat niet`,
    gone: `${that} is er niet meer`,
    tooMany: `Kies er hoogstens ${maxBulk}`,
  }
}

/** Why an entry of several was left alone, where its own call does not say so. */
export const bulkProblems = {
  planned: 'Dit is ingepland. Open het om nu te publiceren',
  otherState: 'De status is intussen veranderd. Bekijk het eerst',
  otherText: 'Dit is niet meer wat leden zagen. Open het om het te publiceren',
} as const

export const bulkActions = ['publish', 'withdraw', 'put-back', 'delete', 'restore'] as const

export type BulkAction = (typeof bulkActions)[number]

export function bulkId(list: ListName) {
  const { noEntry } = bulkMessages(list)
  return z.int(noEntry).check(z.gte(1, noEntry), z.lte(2_147_483_647, noEntry))
}

/** As many entries of a list as can be sent at once. */
export function several<Entry extends z.ZodMiniType>(list: ListName, entry: Entry) {
  const { noEntries, tooMany } = bulkMessages(list)
  return z.array(entry, noEntries).check(z.minLength(1, noEntries), z.maxLength(maxBulk, tooMany))
}

/** What became of each: why it was not done, or null; and which save it is by now, unless it lies in the bin. */
const bulkOutcome = { problem: z.nullable(z.string()), rev: z.nullable(z.int()) }

export function bulkReply<const Kind extends string>(kinds: readonly Kind[]) {
  return z.object({ data: z.array(z.object({ kind: z.enum(kinds), id: z.int(), ...bulkOutcome })) })
}

export const factFilters = { 'filter[state]': chosen(contentStates), 'filter[author]': chosenIds() }

type Parts<Row, Uses, Filters> = { row: Row; uses: Uses; sorts: readonly string[]; filters: Filters }

/** The calls for a list, which may have several kinds of one shape. `filters` are those beside state and author. */
export function contentListCalls<
  const List extends ListName,
  Row extends z.ZodMiniType,
  Uses extends z.ZodMiniType,
  Filters extends Record<string, z.ZodMiniType>,
>(list: List, { row, uses, sorts, filters }: Parts<Row, Uses, Filters>) {
  const path = `/api/admin/${list}` as const
  const kinds = kindsIn(list)
  const messages = bulkMessages(list)
  const allFilters = { ...filters, ...factFilters }
  const entry = z.object(
    {
      kind: z.enum(kinds, messages.noEntry),
      id: bulkId(list),
      rev: bulkId(list),
      /** The state that was shown: by the clock it can become another without a save. */
      state: z.optional(z.enum(contentStates, contentMessages.unknownChoice)),
    },
    messages.noEntry,
  )
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: may.seeContent,
      query: listQuery(allFilters, sorts),
      reply: paginated(row),
    }),
    /** Every entry that the list has with these filters, as a file in its order. */
    export: endpoint({
      method: 'GET',
      path: `${path}/export`,
      access: may.seeContent,
      query: listQuery({ ...allFilters, format: exportFormat }, sorts),
      givesFile: Object.values(exportTypes),
    }),
    /**
     * Does the same to each of these entries by the rules of its own call, and answers what became of each in the order sent.
     * Published is from now on; a plan is left alone. `put-back` undoes a withdrawal of what is still the same text. Sent again
     * with its key, what was done is answered as it was, and what was refused is judged anew.
     */
    bulk: endpoint({
      method: 'POST',
      path: `${path}/bulk`,
      access: may.changeContent,
      idempotency: 'optional',
      body: z.object({ action: z.enum(bulkActions, contentMessages.unknownChoice), entries: several(list, entry) }),
      reply: bulkReply(kinds),
    }),
    authors: endpoint({
      method: 'GET',
      path: `${path}/authors`,
      access: may.seeContent,
      reply: z.object({ data: z.array(person) }),
    }),
    /** What leads to any of these entries, those themselves aside: asked before several are withdrawn or deleted. */
    uses: endpoint({
      method: 'GET',
      path: `${path}/uses`,
      access: may.seeContent,
      query: z.object({ [list]: namedEntries(list, kinds) } as Record<List, ReturnType<typeof namedEntries>>),
      reply: uses,
    }),
  }
}

/** `news-4,promotions-9` */
function namedEntries(list: ListName, kinds: readonly string[]) {
  const named = new RegExp(`^(${kinds.join('|')})-[1-9]\\d{0,8}$`)
  const { noEntries, tooMany } = bulkMessages(list)
  return z.pipe(
    z.pipe(
      z.string(noEntries).check(
        z.refine((sent) => sent.split(',').every((one) => named.test(one)), contentMessages.unknownChoice),
        z.refine((sent) => sent.split(',').length <= maxBulk, tooMany),
      ),
      z.transform((sent: string) => sent.split(',').map((one) => Number(one.split('-')[1]))),
    ),
    z.array(z.int()),
  )
}

// None beside those of all: an empty object is meant.
// oxlint-disable-next-line typescript/no-generated-empty-object-type
type NoFilters = Record<never, z.ZodMiniType>

export type ContentListCalls = ReturnType<typeof contentListCalls<ListName, z.ZodMiniType, z.ZodMiniType, NoFilters>>

export type ContentListQuery = z.output<ContentListCalls['list']['query']>
