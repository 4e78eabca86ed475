import * as account from './account.ts'
import * as apiReference from './api-reference.ts'
import * as archives from './archives.ts'
import * as backOfficeSearch from './back-office-search.ts'
import * as bin from './bin.ts'
import * as bulkRegistration from './bulk-registration.ts'
import { caseActs, getCase } from './case-acts.ts'
import { countCases } from './case-count.ts'
import * as cases from './cases.ts'
import * as catalogue from './catalogue.ts'
import * as catalogueForStaff from './catalogue-for-staff.ts'
import * as contact from './contact.ts'
import * as dashboard from './dashboard.ts'
import * as desks from './desks.ts'
import type { Endpoint } from './endpoint.ts'
import * as faq from './faq.ts'
import * as fieldFigures from './field-figures.ts'
import * as giftShop from './gift-shop.ts'
import { idempotencyKeyHeader, idempotencyKeyPattern, idempotencyReplayedHeader } from './idempotency.ts'
import * as invitations from './invitations.ts'
import * as listViews from './list-views.ts'
import * as certificates from './certificates.ts'
import * as maintenance from './maintenance.ts'
import * as maintenanceActs from './maintenance-acts.ts'
import * as mails from './mails.ts'
import * as mailTexts from './mail-texts.ts'
import * as media from './media.ts'
import * as memberCases from './member-cases.ts'
import * as memberTransfer from './member-transfer.ts'
import * as memberView from './member-view.ts'
import * as memberActs from './member-acts.ts'
import * as members from './members.ts'
import * as membersForStaff from './members-for-staff.ts'
import * as news from './news.ts'
import { simpleCallNames } from './openapi-simple.ts'
import { replyExamples, requestExamples } from './openapi-examples.ts'
import { operations } from './openapi-operations.ts'
import { headers, refusals, refusalSchemas, refusalsOf } from './openapi-responses.ts'
import { type Json, jsonOfQuery, nameSchemas } from './openapi-schemas.ts'
import { callsOfSubjects } from './openapi-subjects.ts'
import * as ownRegistration from './own-registration.ts'
import * as ownSessions from './own-sessions.ts'
import * as overview from './overview.ts'
import * as photos from './photos.ts'
import * as points from './points.ts'
import * as pointsByHand from './points-by-hand.ts'
import * as pointsSync from './points-sync.ts'
import * as profile from './profile.ts'
import * as record from './record.ts'
import { getRegistrationForStaff, registrationActs } from './registration-acts.ts'
import * as registrations from './registrations.ts'
import * as registrationsForStaff from './registrations-for-staff.ts'
import * as secondFactor from './second-factor.ts'
import * as settings from './settings.ts'
import * as staff from './staff.ts'
import * as uploads from './uploads.ts'

const features: Record<string, object> = {
  account,
  profile: { ...profile, ...ownSessions },
  members,
  membersForStaff,
  memberActs,
  memberView,
  staff,
  invitations,
  mails,
  mailTexts,
  secondFactor,
  catalogue,
  catalogueForStaff,
  registrations: { ...registrations, ...ownRegistration },
  registrationsForStaff,
  bulkRegistration,
  maintenance,
  maintenanceActs,
  certificates,
  registrationActs: { getRegistrationForStaff, ...registrationActs, ...memberTransfer },
  dashboard,
  news,
  ...callsOfSubjects,
  bin,
  backOfficeSearch,
  overview,
  cases: { ...cases, countCases, getCase, ...caseActs },
  memberCases,
  faq: { ...faq, ...callsOfSubjects.faq },
  contact: { ...contact, ...desks },
  settings,
  listViews,
  media,
  archives,
  simpleContent: simpleCallNames,
  uploads,
  photos,
  record,
  giftShop,
  points: { ...points, ...pointsByHand, ...pointsSync },
  fieldFigures,
  apiReference,
}

export type NamedCall = { name: string; feature: string; endpoint: Endpoint }

/** Every call of the contract, by the name of its endpoint. */
export const calls: NamedCall[] = Object.entries(features).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, feature, endpoint: value }] : [])),
)

type References = Pick<ReturnType<typeof nameSchemas>, 'reply' | 'body'>

/** The OpenAPI 3.1 document of every call of the contract. Takes as long as a hundred ordinary calls. */
export function makeOpenApiDocument() {
  const { schemas, ...refTo } = nameSchemas(calls)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Installateursportaal',
      version: '1',
      description:
        'Blanks around a text are ignored, and a number is as good as a text. A field that is left out is the same as an empty one, ' +
        'and one that a call does not know is ignored. Texts for people are Dutch. A known path with another method is a 405 with `Allow`.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(features).map((name) => ({ name })),
    paths: pathsOf(refTo),
    components: {
      schemas: { ...refusalSchemas, ...schemas },
      parameters: { csrfToken },
      headers,
      responses: refusals,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'laravel_session' } },
    },
  }
}

const csrfToken = {
  name: 'X-XSRF-TOKEN',
  in: 'header',
  required: true,
  description: 'The value of the cookie XSRF-TOKEN, which `GET /sanctum/csrf-cookie` sets.',
  schema: { type: 'string' },
}

function pathsOf(refTo: References) {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const { method, path, aliases = [] } = call.endpoint
    paths[pathTemplate(path)] = { ...paths[pathTemplate(path)], [method.toLowerCase()]: operationOf(call, refTo) }
    for (const [index, alias] of aliases.entries()) {
      const operationId = `${call.name}Alias${index + 1}`
      const operation = { ...operationOf(call, refTo), operationId, 'x-alias-of': pathTemplate(path) }
      paths[pathTemplate(alias)] = { ...paths[pathTemplate(alias)], [method.toLowerCase()]: operation }
    }
  }
  return paths
}

function operationOf({ name, feature, endpoint }: NamedCall, refTo: References) {
  const { access, body, takesFile } = endpoint
  const { summary, description } = operations[name] ?? {}
  return {
    operationId: name,
    tags: [feature],
    summary,
    ...(description && { description }),
    'x-access': access,
    ...(Array.isArray(access) && { 'x-second-factor': endpoint.secondFactor ?? 'proven' }),
    security: access === 'public' || access === 'guest' ? [] : [{ session: [] }],
    parameters: parametersOf(name, endpoint),
    ...(body && { requestBody: { required: true, ...json(refTo.body(body), [requestExamples[name]]) } }),
    ...(takesFile && { requestBody: { required: true, content: { '*/*': {} } } }),
    responses: { ...refusalsOf(name, endpoint), ...successesOf(name, endpoint, refTo) },
  }
}

function parametersOf(name: string, { method, path, query, idempotency, isOutsideSessions }: Endpoint) {
  const pathNames = Array.from(path.matchAll(/:(\w+)/g), ([, part]) => part!)
  return [
    ...pathNames.map((part) => ({ name: part, in: 'path', required: true, schema: pathSchemas[part] })),
    ...Object.entries(query ? jsonOfQuery(query) : {}).map(([field, schema]) => ({ name: field, in: 'query', schema })),
    ...(operations[name]?.parameters ?? []),
    ...(method === 'GET' || isOutsideSessions ? [] : [{ $ref: '#/components/parameters/csrfToken' }]),
    ...(idempotency
      ? [
          {
            name: idempotencyKeyHeader,
            in: 'header',
            required: idempotency === 'required',
            description: 'Makes the call safe to repeat: the same key and body get the first answer again.',
            schema: keySchema,
          },
        ]
      : []),
  ]
}

const keySchema: Json = { type: 'string', pattern: idempotencyKeyPattern.source, minLength: 1, maxLength: 200 }

const pathSchemas: Record<string, Json> = {
  id: { type: 'integer', minimum: 1 },
  key: keySchema,
  number: { type: 'integer', minimum: 0 },
  year: { type: 'integer', minimum: 1 },
  slug: { type: 'string' },
  code: { type: 'string' },
  template: { type: 'string' },
  hash: { type: 'string' },
}

function successesOf(name: string, endpoint: Endpoint, refTo: References): Record<string, Json> {
  const { access, reply, pageReply, givesFile, status = reply || givesFile ? 200 : 204, idempotency } = endpoint
  const replies = [reply, pageReply].filter((schema) => schema !== undefined).map(refTo.reply)
  const schema = replies.length > 1 ? { anyOf: replies } : replies[0]
  const known = operations[name]?.alsoAnswers?.[200]
  const replayed = { headers: { [idempotencyReplayedHeader]: { $ref: '#/components/headers/IdempotencyReplayed' } } }
  return {
    [status]: {
      description: 'Done.',
      ...(idempotency && replayed),
      ...(schema && json(schema, replyExamples[name])),
      ...(givesFile && { content: Object.fromEntries(givesFile.map((type) => [type, {}])) }),
    },
    ...(access === 'guest' && { 200: loggedInAlready }),
    ...(known && { 200: { description: known.description, ...(schema && json(schema, replyExamples[name])) } }),
  }
}

const loggedInAlready = {
  description: 'Somebody is logged in already: nothing was done.',
  ...json({ $ref: '#/components/schemas/Refusal' }, [{ message: account.accountMessages.alreadyLoggedIn }]),
}

function json(schema: Json, values: readonly unknown[] = []) {
  const examples = Object.fromEntries(values.map((value, index) => [`example${index || ''}`, { value }]))
  return { content: { 'application/json': { schema, examples } } }
}

function pathTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}
