import type { Endpoint } from './endpoint.ts'
import { type ErrorEnvelope, errorMessages, validationMessage } from './errors.ts'
import { idempotencyMessages } from './idempotency.ts'
import { operations } from './openapi-operations.ts'
import type { Json } from './openapi-schemas.ts'

const text = { type: 'string' }
const texts = { type: 'object', additionalProperties: { type: 'array', items: text, minItems: 1 } }

const current = { description: 'What is stored now, when a change came too late.' }
const base = { description: 'What that change was made from, where it is known.' }

const reason = {
  enum: ['second-factor-missing', 'step-up', 'mailbox'],
  description:
    'What staff have to do first: set up a second factor, prove theirs by `POST /api/step-up`, or show the code of `POST /api/second-factor/mail-code`.',
}

export const refusalSchemas: Record<string, Json> = {
  Refusal: {
    type: 'object',
    required: ['message'],
    properties: { message: text, errors: texts, current, base, reason },
  },
  ValidationRefusal: {
    type: 'object',
    required: ['message', 'errors'],
    properties: { message: text, errors: { ...texts, minProperties: 1 } },
  },
}

/** A header that says when to try again, and the one that marks a repeated answer. */
export const headers: Record<string, Json> = {
  RetryAfter: { description: 'In how many seconds.', required: true, schema: { type: 'integer', minimum: 0 } },
  IdempotencyReplayed: {
    description: 'The answer of the first call with this key: nothing was done a second time.',
    schema: { const: 'true' },
  },
}

const invalid = { question: ['Vraag is verplicht'] }
const location = { Location: { required: true, schema: text } }
const whenToRetry = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }

export const refusals = {
  Unreadable: refusal('The address or the body can not be read.', errorMessages.unreadable),
  NotLoggedIn: refusal('Not logged in, or with sessions of two members at once.', errorMessages.notAuthenticated),
  NotVerified: refusal('For members who have verified their address.', errorMessages.emailNotVerified),
  NotAllowed: refusal(
    'For staff with one of the roles of `x-access`, with a verified address and a second factor that this session has proven, as `x-second-factor` says: else with `reason`.',
    errorMessages.forbidden,
  ),
  NotFound: refusal('Not found.', errorMessages.notFound),
  TimedOut: refusal('The body did not come to its end within 30 seconds.', errorMessages.unreadable),
  AtWork: refusal('The call with this key is still at work: ask again.', idempotencyMessages.atWork, whenToRetry),
  TooLarge: refusal('The body is above 1 MB, or comes in too many pieces.', errorMessages.tooLarge),
  Unsupported: refusal('The body is not JSON in UTF-8.', errorMessages.unsupported),
  CsrfMismatch: refusal('The CSRF token is missing or out of date, or the page is not ours.', errorMessages.csrf),
  Invalid: withExample(
    'ValidationRefusal',
    { message: validationMessage(invalid), errors: invalid },
    { description: 'Invalid: `errors` has the texts of each wrong field.' },
  ),
  TooMany: refusal('Too many calls: try again later.', errorMessages.tooManyRequests(42), whenToRetry),
  HeadersTooLarge: refusal('The headers are above 16 KB.', errorMessages.tooLarge),
  OurFault: refusal('A fault of ours.', errorMessages.serverError),
  Unavailable: refusal('The database or another system is out of reach.', errorMessages.unavailable, whenToRetry),
} satisfies Record<string, Json>

export function refusalsOf(name: string, { method, path, access, body, takesFile, query, idempotency }: Endpoint) {
  const isWrite = method !== 'GET'
  return {
    400: see('Unreadable'),
    401: see('NotLoggedIn'),
    ...(access === 'verified' && { 403: see('NotVerified') }),
    ...(Array.isArray(access) && { 403: see('NotAllowed') }),
    ...(path.includes(':') && { 404: see('NotFound') }),
    ...(isWrite && { 408: see('TimedOut') }),
    ...(idempotency && { 409: see('AtWork') }),
    ...(isWrite && { 413: see('TooLarge'), 419: see('CsrfMismatch') }),
    ...(isWrite && !takesFile && { 415: see('Unsupported') }),
    ...((body ?? query ?? idempotency) && { 422: see('Invalid') }),
    ...(isWrite && { 429: see('TooMany') }),
    431: see('HeadersTooLarge'),
    500: see('OurFault'),
    503: see('Unavailable'),
    ...alsoAnswersOf(name),
  }
}

function alsoAnswersOf(name: string): Record<string, Json> {
  const answers = Object.entries(operations[name]?.alsoAnswers ?? {}).map(([status, { description, message }]) => {
    if (message) return [status, refusal(description, message)]
    if (status === '429') return [status, { ...refusals.TooMany, description }]
    return [status, { description, ...(status === '302' && { headers: location }) }]
  })
  return Object.fromEntries(answers) as Record<string, Json>
}

function see(name: keyof typeof refusals): Json {
  return { $ref: `#/components/responses/${name}` }
}

function refusal(description: string, message: string, ofAnswer?: Json): Json {
  return withExample('Refusal', { message }, { description, ...(ofAnswer && { headers: ofAnswer }) })
}

function withExample(schema: string, value: ErrorEnvelope, response: Json): Json {
  const content = { schema: { $ref: `#/components/schemas/${schema}` }, examples: { example: { value } } }
  return { ...response, content: { 'application/json': content } }
}
