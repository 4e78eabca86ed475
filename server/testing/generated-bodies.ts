import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type NamedCall } from '@portal/contract/openapi'
import { requestExamples } from '@portal/contract/openapi-examples'
import { memberPassword } from './factories.ts'
import type { RandomChoices } from './random-choices.ts'

type Fields = Record<string, unknown>
export type SentBody = { payload: string | Buffer; headers: Record<string, string> }

/** What is wrong with a request. A request may have several of them, and one with none may still be refused. */
export type Wrong =
  | 'fields'
  | 'bytes'
  | 'size'
  | 'content type'
  | 'content coding'
  | 'method'
  | 'path'
  | 'query'
  | 'headers'
  | 'cookies'
  | 'token'

const texts = [
  '',
  ' ',
  'Zout',
  '0',
  '-1',
  '7',
  '1e400',
  '99999999999999999999',
  'null',
  'on',
  '2026-02-30',
  '30-01-2026',
  '2999-01-01T00:00:00Z',
  'niemand@voorbeeld.nl',
  'geen adres',
  'AB 123456',
  '12345678901',
  "'; drop table members; --",
  '<script>alert(1)</script>',
  'Jürg é 😀 مرحبا',
  'a\u0000b',
  'regel\r\nBcc: x@voorbeeld.nl',
  '\ud800',
  '\u202e',
  'x'.repeat(256),
  'x'.repeat(5_001),
]
const scalars = [null, true, false, 0, -1, 1, 3, 1.5, 2 ** 31, 2 ** 53, 1e308]
const objects: object[] = [{}, { message: 'a' }, { length: 3 }, { 0: 'a', length: 1 }, { toString: 1 }, { $ne: null }]
const values: unknown[] = [...scalars, ...objects, [], [1], [null], [[[]]]]
const names = ['id', 'isAdmin', 'is_admin', 'credits', 'user_id', '__proto__', 'constructor', 'toString', 'data', '']
const noObjects = [
  '[]',
  'null',
  '1',
  '"tekst"',
  '{',
  '{"a":}',
  '{"a":1}{',
  '\u0000',
  '\ufeff{}',
  "{'a':1}",
  'NaN',
  '[{}]',
]
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
// A start byte alone, a byte of the middle, a letter in too many bytes, half of a pair, beyond the last letter.
const notUtf8 = ['c3', '80', 'c0af', 'eda080', 'f4908080', 'ff', 'fe'].map((bytes) => Buffer.from(bytes, 'hex'))

/** A body for a call: as a rule nearly right, so that it comes further than the first check. */
export function createBodies(choices: RandomChoices, note: (wrong: Wrong) => void) {
  const { upTo, oneOf, onceIn } = choices
  let count = 0

  function anything(depth = 0): unknown {
    if (onceIn(2)) return oneOf(texts)
    if (depth > 3 || !onceIn(4)) return oneOf(values)
    const inner = Array.from({ length: upTo(4) }, () => anything(depth + 1))
    return onceIn(2) ? inner : Object.fromEntries(inner.map((value) => [oneOf(names), value]))
  }

  // Unique where the portal wants it, so that not every second registration is a duplicate.
  function valid({ name }: NamedCall, world: { productId: number }): Fields {
    const number = ++count
    const fields: Fields = structuredClone(requestExamples[name] ?? {})
    const own = { selectedProduct: world.productId, serial_number: `CD ${100_000 + number}` }
    if (name === 'updatePassword') fields.current_password = memberPassword
    if (name === 'registerAccount') fields.email = `nieuw${number}@voorbeeld.nl`
    if (name === 'createInvitation') fields.email = `collega${number}@voorbeeld.nl`
    if (name === 'createRegistration') Object.assign(fields, own)
    // That of a call which counts it up, and may come first or later.
    if (name === 'updateMemberRoles') fields.version = 1 + upTo(4)
    if (name === 'registerBatch' || name === 'checkBatch') {
      const [row] = fields.rows as Fields[]
      fields.rows = Array.from({ length: 1 + upTo(3) }, (_, index) =>
        spoilt(
          { ...row, ...own, serial_number: `EF ${100_000 + number + index}`, row_id: onceIn(2) ? index : null },
          4,
        ),
      )
      delete fields.submission
    }
    return fields
  }

  // Each time the chance is one in `times` that one more field is wrong.
  function spoilt(fields: Fields, times: number): Fields {
    const changed = { ...fields }
    while (onceIn(times)) {
      note('fields')
      const field = oneOf([...Object.keys(fields), oneOf(names)])
      if (onceIn(3)) delete changed[field]
      else
        Object.defineProperty(changed, field, {
          value: anything(),
          enumerable: true,
          writable: true,
          configurable: true,
        })
    }
    return changed
  }

  /** The same fields in JSON that no serializer writes. */
  function oddJson(fields: Fields, text: string): string {
    const field = JSON.stringify(oneOf([...Object.keys(fields), ...names]))
    const members = text === '{}' ? '' : `,${text.slice(1, -1)}`
    return oneOf<() => string>([
      // The last of two wins.
      () => `{${field}:[]${members}}`,
      () => `{"__proto__":{"is_admin":true},"constructor":{"prototype":{"isAdmin":true}}${members}}`,
      () => `{${field}:${oneOf(['1e999', '-0', '9'.repeat(400), `0.${'1'.repeat(400)}`, '1E-999'])}${members}}`,
      () => `{${field}:"\\ud800\\udc00\\udc00\\u0000"${members}}`,
      () => `{${field}:${'['.repeat(500)}${']'.repeat(500)}${members}}`,
      () => `{${field}:${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}${members}}`,
      () => `\ufeff \r\n\t${text}\n\n`,
    ])()
  }

  function brokenBytes(fields: Fields, text: string): string | Buffer {
    const at = upTo(text.length)
    const [before, after] = [Buffer.from(text.slice(0, at)), Buffer.from(text.slice(at))]
    return oneOf<() => string | Buffer>([
      () => '',
      () => oneOf(noObjects),
      () => JSON.stringify(anything()),
      () => text.slice(0, at),
      () => Buffer.concat([before, oneOf(notUtf8), after]),
      () => Buffer.from(text.replace('a', 'é'), 'latin1'),
      () => Buffer.from(text, 'utf16le'),
      () => oddJson(fields, text),
    ])()
  }

  function bytes(fields: Fields): string | Buffer {
    const text = JSON.stringify(fields)
    if (onceIn(150)) {
      note('size')
      return JSON.stringify({ ...fields, x: 'x'.repeat(1_048_577) })
    }
    if (!onceIn(8)) return text
    note('bytes')
    return brokenBytes(fields, text)
  }

  /** A body in another coding, or one that only says so. */
  function coded(payload: string | Buffer): SentBody {
    note('content coding')
    const [coding, encode] = oneOf(codings)
    return { payload: encode(payload), headers: { 'content-type': 'application/json', 'content-encoding': coding } }
  }

  function file(): SentBody {
    const headers = { 'content-type': oneOf(['image/png', 'application/json', 'application/octet-stream']) }
    if (onceIn(2)) return { payload: onePixel, headers }
    note('bytes')
    return { payload: oneOf([onePixel.subarray(0, upTo(onePixel.length)), oneOf(texts), oneOf(noObjects)]), headers }
  }

  return (call: NamedCall, world: { productId: number }): SentBody => {
    if (call.endpoint.takesFile) return file()
    const payload = bytes(spoilt(valid(call, world), 2))
    if (onceIn(30)) return coded(payload)
    if (!onceIn(12)) return { payload, headers: { 'content-type': 'application/json' } }

    note('content type')
    const [contentType, write] = oneOf(contentTypes)
    return {
      payload: write ? write(String(payload)) : payload,
      headers: contentType === undefined ? {} : { 'content-type': contentType },
    }
  }
}

type Writer = (payload: string | Buffer) => string | Buffer

const codings: [coding: string, encode: Writer][] = [
  ['gzip', gzipSync],
  ['gzip', (payload) => gzipSync(payload).subarray(0, 20)],
  ['br', brotliCompressSync],
  ['gzip', (payload) => payload],
  ['identity', (payload) => payload],
  ['gzip, br, onzin', (payload) => payload],
]

const part = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\n'
const contentTypes: [contentType: string | undefined, write?: Writer][] = [
  [undefined],
  ['application/json; charset=utf-8'],
  ['application/json; charset=iso-8859-1'],
  ['application/json; charset='],
  ['APPLICATION/JSON;;'],
  ['application/json, text/plain'],
  ['application/jso'],
  ['application/problem+json'],
  ['text/plain'],
  ['application/x-www-form-urlencoded', () => 'email=a%40b.nl&password=%ff&rows[0][id]=1&__proto__[x]=1'],
  ['multipart/form-data', (payload) => `${part}${String(payload)}\r\n--x--\r\n`],
  ['multipart/form-data; boundary=x', (payload) => `${part}${String(payload)}\r\n--x--\r\n`],
  // Broken off in the head of a part, in its content, and before its end.
  ['multipart/form-data; boundary=x', () => part.slice(0, 40)],
  ['multipart/form-data; boundary=x', (payload) => `${part}${String(payload).slice(0, 20)}`],
  ['multipart/form-data; boundary=x', (payload) => `${part}${String(payload)}\r\n--x-`],
  ['onzin'],
  [''],
]
