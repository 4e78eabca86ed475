import * as z from 'zod/mini'
import { bulkId, bulkMessages, several } from './content-lists.ts'
import { chosen, contentMessages, entryLinks, listQuery, person, rev } from './content.ts'
import { endpoint } from './endpoint.ts'
import { exportFormat, exportTypes } from './exports.ts'
import { paginated } from './pagination.ts'
import { may } from './roles.ts'
import { flag } from './rules/text.ts'
import { type ContentKind, subjects } from './subjects.ts'
import { upload } from './uploads.ts'

// What every subject without working copy and versions has in common: a form that is saved as a whole. Members see an entry while it
// is visible. A subject adds its fields (see images.ts).

export const simpleMessages = {
  nameMissing: 'Naam is verplicht',
  titleMissing: 'Titel is verplicht',
  brandMissing: 'Merk is verplicht',
  invalidBrand: 'Kies een geldig merk',
  categoryMissing: 'Categorie is verplicht',
  invalidCategory: 'Kies een geldige categorie',
  fileMissing: 'Kies een bestand',
  fileGone: 'Dit bestand is er niet meer. Kies het opnieuw',
  valuesMissing: 'Kies wat je wilt wijzigen',
} as const

/** An upload that an entry names. `thumbnail_image` is of a picture, under /storage/. */
const entryUpload = z.object({ ...upload.shape, thumbnail_image: z.nullable(z.string()) })

export type EntryUpload = z.output<typeof entryUpload>

export const simpleFacts = {
  id: z.int(),
  /** The number of the last save, which a change is made from. */
  version: z.int(),
  is_visible: z.boolean(),
  /** The date that members see: since when it has these files. */
  dated_at: z.string(),
  uploads: z.array(entryUpload),
  author: z.nullable(person),
  created_at: z.string(),
  updated_by: z.nullable(person),
  updated_at: z.string(),
}

export const simpleActions = ['show', 'hide', 'change', 'delete', 'restore'] as const

export type SimpleAction = (typeof simpleActions)[number]

/** `place` is for subjects with an order, which their list has by default; of others the newest change comes first. */
export const simpleSorts = ['title', 'brand', 'category', 'dated_at', 'created_at', 'updated_at', 'place'] as const

export const visibleFilter = { 'filter[visible]': chosen(['yes', 'no']) }

type Schemas<Fields, Changes, Filters> = { fields: Fields; changes: Changes; filters: Filters }

/**
 * The calls of a subject. `fields` accept what is not whole yet: what is missing for members is judged when it is visible. `changes`
 * are the fields that several entries may be given at once.
 */
export function simpleCalls<
  const Kind extends ContentKind,
  Fields extends Record<string, z.ZodMiniType>,
  Changes extends Record<string, z.ZodMiniType>,
  Filters extends Record<string, z.ZodMiniType>,
>(kind: Kind, { fields, changes, filters }: Schemas<Fields, Changes, Filters>) {
  const path = `/api/admin/${kind}` as const
  const one = `${path}/:id` as const
  const { list: listName } = subjects[kind]
  const entry = z.object({ ...simpleFacts, ...fields })
  const reply = z.object({ data: entry })
  const body = z.object({ is_visible: flag(), ...fields })
  const allFilters = { ...filters, ...visibleFilter }
  const [access, seeing] = [may.changeContent, may.seeContent]
  const idempotency = 'optional'
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: seeing,
      query: listQuery(allFilters, simpleSorts),
      reply: paginated(entry),
    }),
    export: endpoint({
      method: 'GET',
      path: `${path}/export`,
      access: seeing,
      query: listQuery({ ...allFilters, format: exportFormat }, simpleSorts),
      givesFile: Object.values(exportTypes),
    }),
    get: endpoint({ method: 'GET', path: one, access: seeing, reply }),
    create: endpoint({ method: 'POST', path, access, idempotency, body, status: 201, reply }),
    save: endpoint({
      method: 'PUT',
      path: one,
      access,
      body: z.object({ version: rev, ...body.shape }),
      reply,
    }),
    /** Into the bin; with a `version` only while that is the last save. */
    remove: endpoint({ method: 'DELETE', path: one, access, query: z.object({ version: z.optional(rev) }) }),
    restore: endpoint({ method: 'POST', path: `${one}/restore`, access, reply }),
    /** Which others have a file of it in them. */
    uses: endpoint({
      method: 'GET',
      path: `${one}/uses`,
      access: seeing,
      reply: z.object({ data: z.object({ links: entryLinks }) }),
    }),
    /**
     * Does the same to each of these entries by the rules of its own call, and answers what became of each in the order sent. `change`
     * gives them the values that are sent, and leaves their other fields. What lies in the bin is put back whatever its last save is.
     */
    bulk: endpoint({
      method: 'POST',
      path: `${path}/bulk`,
      access,
      idempotency,
      body: z.object({
        action: z.enum(simpleActions, contentMessages.unknownChoice),
        entries: several(
          listName,
          z.object({ id: bulkId(listName), version: bulkId(listName) }, bulkMessages(listName).noEntry),
        ),
        values: z.optional(z.object(changes, simpleMessages.valuesMissing)),
      }),
      reply: simpleBulkReply,
    }),
  }
}

export const simpleBulkReply = z.object({
  data: z.array(z.object({ id: z.int(), problem: z.nullable(z.string()), version: z.nullable(z.int()) })),
})
