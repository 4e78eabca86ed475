import * as z from 'zod/mini'
import { statusReply } from './account.ts'
import {
  articleDraftBody,
  articleEntry,
  articleListCalls,
  articleRow,
  articleVersionBody,
  articleVersionReply,
  createArticleBody,
} from './articles.ts'
import {
  batchCheckReply,
  batchReply,
  batchRowBody,
  checkBatchBody,
  maxBatchRows,
  refusedRow,
  registerBatchBody,
} from './bulk-registration.ts'
import { product } from './catalogue.ts'
import { presenceReply, publishBody, revBody, savedDraft, versionReply, versionsReply } from './content.ts'
import type { Endpoint } from './endpoint.ts'
import { faqGroup, faqQuestion } from './faq.ts'
import { download, image, video } from './media.ts'
import { member, memberFields } from './member.ts'
import { newsArticle, promotion, teaser } from './news.ts'
import { listMembers } from './members.ts'
import { pageLinks, pageMeta } from './pagination.ts'
import { listPoints, pointsChange, pointsStep, registrationPoints } from './points.ts'
import { profileBody } from './profile.ts'
import { getRegistration } from './own-registration.ts'
import { listRegistrations, registration } from './registrations.ts'
import { upload } from './uploads.ts'

export type Json = Record<string, unknown>

// Generated clients name their types after these. Other replies and bodies have the name of their call.
const replyNames: Record<string, z.ZodMiniType> = {
  Member: memberFields,
  MemberWithData: member,
  MembersPage: listMembers.reply,
  Registration: registration,
  OwnRegistration: getRegistration.reply,
  RegistrationsPage: listRegistrations.pageReply,
  Product: product,
  Teaser: teaser,
  NewsArticle: newsArticle,
  Promotion: promotion,
  ArticleRow: articleRow,
  ArticlesPage: articleListCalls.list.reply,
  ArticleEntry: articleEntry,
  SavedDraft: savedDraft,
  VersionReply: versionReply,
  VersionsReply: versionsReply,
  ArticleVersionReply: articleVersionReply,
  PresenceReply: presenceReply,
  FaqGroup: faqGroup,
  FaqQuestion: faqQuestion,
  Image: image,
  Download: download,
  Video: video,
  Upload: upload,
  RegistrationPoints: registrationPoints,
  PointsStep: pointsStep,
  PointsChange: pointsChange,
  PointsPage: listPoints.reply,
  Status: statusReply,
  BatchReply: batchReply,
  BatchCheckReply: batchCheckReply,
  RefusedRow: refusedRow,
  PageLinks: pageLinks,
  PageMeta: pageMeta,
}

const rowToCheck = z.partial(batchRowBody)
const bodyNames: Record<string, z.ZodMiniType> = {
  ProfileBody: profileBody,
  CreateArticleBody: createArticleBody,
  ArticleDraftBody: articleDraftBody,
  ArticleVersionBody: articleVersionBody,
  PublishBody: publishBody,
  RevBody: revBody,
  BatchRow: batchRowBody,
  BatchRowToCheck: rowToCheck,
}

// The rows of a batch are judged one by one, so the schema of the call knows them as objects only.
const rowBodies = new Map<z.ZodMiniType, z.ZodMiniObject>([
  [registerBatchBody, batchRowBody],
  [checkBatchBody, rowToCheck],
])

type Registry = z.core.$ZodRegistry<{ id: string }>

export function nameSchemas(calls: readonly { name: string; endpoint: Endpoint }[]) {
  const replies = registryOf(replyNames)
  const bodies = registryOf(bodyNames)
  // By name: what loads a module decides the order of what it exports, and a schema of several calls is named after the first.
  for (const { name, endpoint } of calls.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const call = name.charAt(0).toUpperCase() + name.slice(1)
    if (endpoint.reply && !replies.has(endpoint.reply)) replies.add(endpoint.reply, { id: `${call}Reply` })
    if (endpoint.body && !bodies.has(endpoint.body)) bodies.add(endpoint.body, { id: `${call}Body` })
  }
  const schemas = { ...namedJson(bodies, 'input'), ...namedJson(replies, 'output') }
  nameRows(bodies, schemas)
  return {
    schemas,
    reply: (schema: z.ZodMiniType) => refTo(replies, schema),
    body: (schema: z.ZodMiniType) => refTo(bodies, schema),
  }
}

function registryOf(names: Record<string, z.ZodMiniType>): Registry {
  const registry: Registry = z.registry()
  for (const [id, schema] of Object.entries(names)) registry.add(schema, { id })
  return registry
}

function refTo(names: Registry, schema: z.ZodMiniType): Json {
  return { $ref: pathOf(names.get(schema)!.id) }
}

function pathOf(id: string): string {
  return `#/components/schemas/${id}`
}

function namedJson(names: Registry, io: 'input' | 'output'): Record<string, Json> {
  const { schemas } = z.toJSONSchema(names, { ...settingsFor(io), uri: pathOf }) as { schemas: Record<string, Json> }
  const named = Object.entries(schemas).map(([id, { $schema: _, $id: __, ...json }]) => [id, json] as const)
  return Object.fromEntries(named)
}

function nameRows(names: Registry, schemas: Record<string, Json>): void {
  for (const [body, row] of rowBodies) {
    const { rows } = schemas[names.get(body)!.id]!.properties as { rows: Json }
    Object.assign(rows, { items: refTo(names, row), minItems: 1, maxItems: maxBatchRows })
  }
}

/** The parameters of a query by name. All of them are texts there, so the types are those of the values that are read. */
export function jsonOfQuery(query: z.ZodMiniObject): Record<string, Json> {
  return (toJson(query, 'output') as { properties: Record<string, Json> }).properties
}

function toJson(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, settingsFor(io)) as Json
  return json
}

function settingsFor(io: 'input' | 'output') {
  return {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: z.core.JSONSchema.BaseSchema }) => {
      if (io === 'input') Object.assign(jsonSchema, constraintsOf(zodSchema as z.ZodMiniType))
      joinTypes(jsonSchema)
      // What an invalid value is read as is no default of the parameter.
      delete jsonSchema.default
      // The bounds of safe integers tell a reader nothing.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  } as const
}

// A pipe shows what may go in. What its later steps demand, the texts and numbers made of it, is added to that.
function constraintsOf(schema: z.ZodMiniType): Json {
  if (!(schema instanceof z.ZodMiniPipe)) return {}

  const { in: first, out: next, checks = [] } = schema.def
  const ofChecks = toJson(z.string().check(...(checks as z.core.$ZodCheck<string>[])), 'output')
  const steps = [first, next].map((step) => whenGiven(toJson(step as z.ZodMiniType, 'output')))
  const { type: _, anyOf: __, ...constraints } = Object.assign({}, ...steps, ofChecks) as Json
  // A choice says all, and so does a format that has a name.
  if (constraints.enum) return { enum: constraints.enum, type: typeof (constraints.enum as unknown[])[0] }
  if (constraints.format) delete constraints.pattern
  return constraints
}

// The part of a nullable schema that is not null.
function whenGiven(json: Json): Json {
  const options = (json.anyOf ?? []) as Json[]
  return options.find(({ type }) => type !== 'null') ?? json
}

/** `{ anyOf: [{ type: 'string' }, { type: 'number' }] }` becomes `{ type: ['string', 'number'] }`. */
function joinTypes(json: z.core.JSONSchema.BaseSchema): void {
  const options = json.anyOf as { type?: string | string[] }[] | undefined
  if (!options?.every((option) => option.type && Object.keys(option).length === 1)) return
  delete json.anyOf
  json.type = [...new Set(options.flatMap(({ type }) => type ?? []))] as never
}
