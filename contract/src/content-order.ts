import * as z from 'zod/mini'
import { bulkId } from './content-lists.ts'
import { rev } from './content.ts'
import { endpoint } from './endpoint.ts'
import { may } from './roles.ts'
import { type ContentKind, subjects } from './subjects.ts'

export const orderMessages = {
  missing: 'Volgorde is verplicht',
  changedMeanwhile: 'Iemand anders heeft de volgorde of de lijst intussen gewijzigd',
} as const

/** All entries of a subject in their order, and the number of that order: it counts the changes of it. */
export const contentOrder = z.object({ ids: z.array(z.int()), version: z.int() })

export type ContentOrder = z.output<typeof contentOrder>

const reply = z.object({ data: contentOrder })

/** The calls for the order of a subject. One that lacks an entry by now, or knows one that is gone, is as late as an old `version`. */
export function orderCalls<const Kind extends ContentKind>(kind: Kind) {
  const path = `/api/admin/${kind}/order` as const
  return {
    getOrder: endpoint({ method: 'GET', path, access: may.seeContent, reply }),
    setOrder: endpoint({
      method: 'PUT',
      path,
      access: may.changeContent,
      body: z.object({
        version: rev,
        ids: z.array(bulkId(subjects[kind].list), orderMessages.missing).check(z.maxLength(5_000)),
      }),
      reply,
    }),
  }
}
