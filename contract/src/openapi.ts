import * as account from './account.ts'
import * as apiReference from './api-reference.ts'
import * as bulkRegistration from './bulk-registration.ts'
import * as catalogue from './catalogue.ts'
import * as contact from './contact.ts'
import * as dashboard from './dashboard.ts'
import type { Access, Endpoint } from './endpoint.ts'
import * as giftShop from './gift-shop.ts'
import { idempotencyKeyHeader } from './idempotency.ts'
import * as media from './media.ts'
import * as members from './members.ts'
import * as news from './news.ts'
import { requestExamples } from './openapi-examples.ts'
import { type Json, jsonOfInput, jsonOfOutput, jsonOfQuery } from './openapi-schemas.ts'
import * as points from './points.ts'
import * as profile from './profile.ts'
import * as registrations from './registrations.ts'

const features: Record<string, object> = {
  account,
  profile,
  members,
  catalogue,
  registrations,
  bulkRegistration,
  dashboard,
  news,
  contact,
  media,
  giftShop,
  points,
  apiReference,
}

export type NamedCall = { name: string; feature: string; endpoint: Endpoint }

/** Every call of the contract, by the name of its endpoint. */
export const calls: NamedCall[] = Object.entries(features).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, feature, endpoint: value }] : [])),
)

/** The OpenAPI 3.1 document of every call of the contract. */
export function makeOpenApiDocument() {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Installateursportaal',
      version: '1',
      description:
        'Blanks around a text are ignored, and a number is as good as a text. A field that is left out is the same as an empty one. ' +
        'Texts for people are Dutch.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(features).map((name) => ({ name })),
    paths: pathsOf(),
    components: {
      schemas: { ErrorEnvelope: errorEnvelope },
      parameters: { csrfToken },
      responses: { Refused: refusal('Refused: see `message`.') },
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

const errorEnvelope: Json = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}

function refusal(description: string): Json {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } } }
}

function pathsOf() {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const { method, path, aliases = [] } = call.endpoint
    paths[pathTemplate(path)] = { ...paths[pathTemplate(path)], [method.toLowerCase()]: operationOf(call) }
    for (const [index, alias] of aliases.entries()) {
      const operationId = `${call.name}Alias${index + 1}`
      const operation = { ...operationOf(call), operationId, 'x-alias-of': pathTemplate(path) }
      paths[pathTemplate(alias)] = { ...paths[pathTemplate(alias)], [method.toLowerCase()]: operation }
    }
  }
  return paths
}

function operationOf({ name, feature, endpoint }: NamedCall) {
  const { access, body } = endpoint
  return {
    operationId: name,
    tags: [feature],
    'x-access': access,
    security: access === 'public' || access === 'guest' ? [] : [{ session: [] }],
    parameters: parametersOf(endpoint),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: jsonOfInput(body),
            examples: { example: { value: requestExamples[name] } },
          },
        },
      },
    }),
    responses: responsesOf(endpoint),
  }
}

function parametersOf({ method, path, query, hasNumericId, idempotency }: Endpoint) {
  const pathNames = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name)
  return [
    ...pathNames.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: hasNumericId ? 'integer' : 'string' },
    })),
    ...Object.entries(query ? jsonOfQuery(query) : {}).map(([name, schema]) => ({ name, in: 'query', schema })),
    ...(method === 'GET' ? [] : [{ $ref: '#/components/parameters/csrfToken' }]),
    ...(idempotency
      ? [
          {
            name: idempotencyKeyHeader,
            in: 'header',
            required: idempotency === 'required',
            description: 'Makes the call safe to repeat: the same key and body get the first answer again.',
            schema: { type: 'string', minLength: 1, maxLength: 200 },
          },
        ]
      : []),
  ]
}

const whoMay: Record<Exclude<Access, 'public' | 'guest' | 'auth'>, string> = {
  verified: 'For members who have verified their address.',
  admin: 'For administrators.',
}

function responsesOf(endpoint: Endpoint): Record<string, Json> {
  const { method, path, access, body, query, reply, pageReply, status = reply ? 200 : 204, idempotency } = endpoint
  const replies = [reply, pageReply].filter((schema) => schema !== undefined).map(jsonOfOutput)
  const content = { 'application/json': { schema: replies.length > 1 ? { anyOf: replies } : replies[0] } }
  return {
    [status]: { description: 'Done.', ...(reply && { content }) },
    ...(access !== 'public' && access !== 'guest' && { 401: refusal('Not logged in.') }),
    ...((access === 'verified' || access === 'admin') && { 403: refusal(whoMay[access]) }),
    ...(path.includes(':') && { 404: refusal('Not found.') }),
    ...(idempotency && { 409: refusal('The call with this key is still at work: try again after `Retry-After`.') }),
    ...(method !== 'GET' && { 419: refusal('The CSRF token is missing or out of date.') }),
    ...((body ?? query) && { 422: refusal('Invalid: `errors` has the texts of each wrong field.') }),
    default: { $ref: '#/components/responses/Refused' },
  }
}

function pathTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}
