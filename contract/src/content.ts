import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageNumber, searchText } from './pagination.ts'
import { may } from './roles.ts'
import { optionalMoment } from './rules/moment.ts'
import { id, requiredText } from './rules/text.ts'
import { contentKinds } from './subjects.ts'

// What every subject with a working copy, versions and moments has in common. A subject adds its fields (see articles.ts).

/** Where an entry stands for members. Derived from its moments; nothing stores it. */
export const contentStates = ['concept', 'gepland', 'gepubliceerd', 'afgelopen', 'ingetrokken'] as const

export type ContentState = (typeof contentStates)[number]

export const versionReasons = ['gepubliceerd', 'gepland', 'ingetrokken', 'bewaard'] as const

export type VersionReason = (typeof versionReasons)[number]

/** For how many seconds somebody has an entry open without saying so again, and how often who has it open says so. */
export const presenceSeconds = 45
export const presenceRenewSeconds = 20

/** For how many days an entry lies in the bin, and for how many the drafts of earlier saves are kept. */
export const binDays = 30
export const draftDays = 30

export const mostTitle = 150

export const contentMessages = {
  revMissing: 'Versie is verplicht',
  invalidRev: 'Versie moet een getal zijn',
  changedMeanwhile: 'Iemand anders heeft dit intussen gewijzigd',
  untilBeforeFrom: 'Dit moment moet na het begin liggen',
  alreadyOver: 'Dit moment is al voorbij',
  versionNameMissing: 'Geef de versie een naam',
  notVisible: 'Dit staat niet online en is niet gepland',
  stillVisible: 'Trek dit eerst in: leden zien het nu, of het is gepland',
  nothingPlanned: 'Er is geen wijziging gepland',
  unknownFilter: 'Dit filter bestaat niet',
  unknownChoice: 'Deze keuze bestaat niet',
  fileInTextGone: 'Een afbeelding of bestand in de tekst is er niet meer. Voeg het opnieuw toe',
} as const

export const person = z.object({ id: z.int(), name: z.string() })

/** What leads to an entry, or shows or links to a file of it. */
export const entryLinks = z.array(
  z.object({
    kind: z.enum(contentKinds),
    id: z.int(),
    title: z.string(),
    /** Whether members see that now; else it stands in a working copy, is planned, or is hidden. */
    is_visible: z.boolean(),
  }),
)

export type EntryLink = z.output<typeof entryLinks>[number]

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
  /** The address that members see it under now; null while they see nothing of it. Earlier ones lead to it. */
  public_slug: z.nullable(z.string()),
  author: z.nullable(person),
  created_at: z.string(),
  updated_by: z.nullable(person),
  updated_at: z.string(),
}

/** The number of the save that a change was made from. */
export const rev = id({ missing: contentMessages.revMissing, invalid: contentMessages.invalidRev })

export const revBody = z.object({ rev })

const removeQuery = z.object({ rev: z.optional(rev) })

/**
 * In which time members see the entry: from now on when it has no beginning, for ever when it has no end. A beginning that is over
 * by the clock of the database is refused, unless it is the one that the entry has.
 */
export const publishBody = z.object({ rev, published_from: optionalMoment(), published_until: optionalMoment() })

export type PublishBody = z.output<typeof publishBody>

const versionFacts = {
  number: z.int(),
  reason: z.enum(versionReasons),
  name: z.nullable(z.string()),
  published_from: moment,
  published_until: moment,
  created_by: z.nullable(person),
  created_at: z.string(),
}

export const contentVersion = z.object(versionFacts)

export type ContentVersion = z.output<typeof contentVersion>

export const versionReply = z.object({ data: contentVersion })

export const versionsReply = z.object({ data: z.array(contentVersion) })

export function wholeVersion<Draft extends z.ZodMiniType>(draft: Draft) {
  return z.object({ data: z.object({ ...versionFacts, draft }) })
}

export const versionName = requiredText(contentMessages.versionNameMissing, { max: 100 })

/** Who else has it open, and where it stands: so who has it open hears of a save without another call. */
export const presenceReply = z.object({
  data: z.array(z.object({ ...person.shape, seen_at: z.string() })),
  entry: z.object({
    rev: z.int(),
    state: contentFacts.state,
    updated_by: contentFacts.updated_by,
    updated_at: contentFacts.updated_at,
  }),
})

/** Answers of the calls that save: the new `rev`, and the HTML as it was stored when the cleaning changed it. */
export const savedDraft = z.object({
  data: z.object({ rev: z.int(), updated_at: z.string(), content: z.nullable(z.string()) }),
})

/** The calls for one entry of a subject: all have the same shape, at the path of the subject. */
export function contentCalls<
  const Kind extends string,
  Entry extends z.ZodMiniType,
  VersionReply extends z.ZodMiniType,
  Uses extends z.ZodMiniType,
  Body extends z.ZodMiniObject,
  DraftBody extends z.ZodMiniObject,
  VersionBody extends z.ZodMiniObject,
>(kind: Kind, schemas: Schemas<Entry, VersionReply, Uses, Body, DraftBody, VersionBody>) {
  const path = `/api/admin/${kind}` as const
  const one = `${path}/:id` as const
  const { entry, createBody, draftBody, versionBody } = schemas
  const reply = z.object({ data: entry })
  const [access, seeing] = [may.changeContent, may.seeContent]
  // Each makes something or raises `rev`: asked again without its key, it would be done twice or look like another's change.
  const idempotency = 'optional'
  return {
    get: endpoint({ method: 'GET', path: one, access: seeing, reply }),
    create: endpoint({ method: 'POST', path, access, idempotency, body: createBody, status: 201, reply }),
    /** Makes another of its working copy: a concept with what it says and shows, under a title and an address of its own. */
    duplicate: endpoint({ method: 'POST', path: `${one}/duplicate`, access, idempotency, status: 201, reply }),
    save: endpoint({ method: 'PUT', path: `${one}/draft`, access, body: draftBody, reply: savedDraft }),
    publish: endpoint({ method: 'POST', path: `${one}/publish`, access, idempotency, body: publishBody, reply }),
    withdraw: endpoint({ method: 'POST', path: `${one}/withdraw`, access, idempotency, body: revBody, reply }),
    /** Drops a change that is planned; what members see now stays. */
    dropPlan: endpoint({ method: 'POST', path: `${one}/drop-plan`, access, idempotency, body: revBody, reply }),
    /** Into the bin; with a `rev` only while that is the last save. */
    remove: endpoint({ method: 'DELETE', path: one, access, query: removeQuery }),
    restore: endpoint({ method: 'POST', path: `${one}/restore`, access, reply }),
    versions: endpoint({ method: 'GET', path: `${one}/versions`, access: seeing, reply: versionsReply }),
    version: endpoint({ method: 'GET', path: `${one}/versions/:number`, access: seeing, reply: schemas.version }),
    keepVersion: endpoint({
      method: 'POST',
      path: `${one}/versions`,
      access,
      idempotency,
      body: versionBody,
      status: 201,
      reply: versionReply,
    }),
    /** Fills the working copy, and keeps the one that it replaces as the version `kept_as`; what members see stays. */
    restoreVersion: endpoint({
      method: 'POST',
      path: `${one}/versions/:number/restore`,
      access,
      idempotency,
      body: revBody,
      reply: z.object({ data: entry, kept_as: z.int() }),
    }),
    uses: endpoint({ method: 'GET', path: `${one}/uses`, access: seeing, reply: schemas.uses }),
    /** Who else has it open. Asking says that the caller has. */
    presence: endpoint({ method: 'GET', path: `${one}/presence`, access: seeing, reply: presenceReply }),
  }
}

export type ContentCalls = ReturnType<
  typeof contentCalls<
    string,
    z.ZodMiniType,
    z.ZodMiniType,
    z.ZodMiniType,
    z.ZodMiniObject,
    z.ZodMiniObject<{ rev: typeof rev }>,
    z.ZodMiniObject<{ name: typeof versionName; draft: z.ZodMiniOptional<z.ZodMiniObject> }>
  >
>

type Schemas<Entry, Version, Uses, Body, DraftBody, VersionBody> = {
  entry: Entry
  version: Version
  uses: Uses
  createBody: Body
  draftBody: DraftBody
  versionBody: VersionBody
}

/** A list of entries: `filter[…]` narrows it, several values with commas between them. */
export function listQuery<Filters extends Record<string, z.ZodMiniType>>(filters: Filters, sorts: readonly string[]) {
  return z
    .looseObject({ page: pageNumber, per_page: perPage, search: searchText, sort: sortBy(sorts), ...filters })
    .check(({ value, issues }) => {
      for (const name of Object.keys(value)) {
        if (!name.startsWith('filter') || name in filters) continue
        issues.push({ code: 'custom', message: contentMessages.unknownFilter, input: name, path: [name] })
      }
    })
}

export function chosen<const Choice extends string>(choices: readonly Choice[]) {
  return z.pipe(
    z.pipe(
      z.optional(z.string(contentMessages.unknownChoice)),
      z.transform((sent: string | undefined) => (sent ?? '').split(',').filter(Boolean)),
    ),
    z.array(z.enum(choices, contentMessages.unknownChoice)),
  )
}

export function chosenIds() {
  return z.pipe(
    z.pipe(
      z.optional(z.string(contentMessages.unknownChoice)),
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
  return z.optional(
    z
      .string(contentMessages.unknownChoice)
      .check(z.refine((sort) => choices.includes(sort), contentMessages.unknownChoice)),
  )
}
