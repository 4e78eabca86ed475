import { brotliCompressSync, gzipSync } from 'node:zlib'

type Fields = Record<string, unknown>
type Writer = (payload: Buffer) => string | Buffer
export type SentBody = { payload: string | Buffer; headers: Record<string, string> }

/** A field, by the names and numbers that lead to it, and what it holds instead; without `to` it is left out. */
export type Change = { at: (string | number)[]; to: unknown }

/** What stands in the place of the JSON, or amid it. */
export type BrokenBytes =
  | { whole: string }
  | { at: number; insert: Uint8Array; goesOn: boolean }
  | { field: string; holds: string }
  | { written: string }

/** JSON that no serializer writes, as the first of the fields. */
export const oddValues: Record<string, string> = {
  'a list': '[]',
  'more than a number can be': '1e999',
  'less than a number can be': '1E-999',
  'minus nought': '-0',
  'a very long number': '9'.repeat(400),
  'a very fine number': `0.${'1'.repeat(400)}`,
  'halves of letters': '"\\ud800\\udc00\\udc00\\u0000"',
  'a prototype': '1,"__proto__":{"is_admin":true},"constructor":{"prototype":{"isAdmin":true}}',
  'deep lists': '['.repeat(500) + ']'.repeat(500),
  'deep objects': `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
}

/** The same text in other bytes. */
export const oddWriters: Record<string, Writer> = {
  'in latin1': (payload) => Buffer.from(payload.toString().replace('a', 'é'), 'latin1'),
  'in UTF-16': (payload) => Buffer.from(payload.toString(), 'utf16le'),
  'after a byte order mark': (payload) => `\ufeff \r\n\t${payload.toString()}\n\n`,
}

/** A body in another coding, or one that only says so. */
export const codings: Record<string, [header: string, encode: Writer]> = {
  gzip: ['gzip', gzipSync],
  'gzip, cut': ['gzip', (payload) => gzipSync(payload).subarray(0, 20)],
  'gzip, not true': ['gzip', asIs],
  brotli: ['br', brotliCompressSync],
  identity: ['identity', asIs],
  unknown: ['gzip, br, onzin', asIs],
}

const part = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\n'
const parts = 'multipart/form-data; boundary=x'

export const contentTypes: Record<string, [header: string | undefined, write?: Writer]> = {
  none: [undefined],
  empty: [''],
  nonsense: ['onzin'],
  'a character set': ['application/json; charset=utf-8'],
  'another character set': ['application/json; charset=iso-8859-1'],
  'no character set': ['application/json; charset='],
  'in capitals': ['APPLICATION/JSON;;'],
  'two of them': ['application/json, text/plain'],
  'too short': ['application/jso'],
  problem: ['application/problem+json'],
  text: ['text/plain'],
  form: ['application/x-www-form-urlencoded', () => 'email=a%40b.nl&password=%ff&rows[0][id]=1&__proto__[x]=1'],
  'parts without a boundary': ['multipart/form-data', (payload) => `${part}${payload.toString()}\r\n--x--\r\n`],
  parts: [parts, (payload) => `${part}${payload.toString()}\r\n--x--\r\n`],
  'parts, cut in a head': [parts, () => part.slice(0, 40)],
  'parts, cut in their content': [parts, (payload) => `${part}${payload.toString().slice(0, 20)}`],
  'parts, cut before their end': [parts, (payload) => `${part}${payload.toString()}\r\n--x-`],
}

export type WrongBody = {
  fields?: Change[] | undefined
  bytes?: BrokenBytes | undefined
  size?: true | undefined
  contentType?: string | undefined
  coding?: string | undefined
}

/** These fields, or this file, with all that is to be wrong with them. */
export function writeBody(body: Fields | Buffer, wrong: WrongBody): SentBody {
  const isFile = Buffer.isBuffer(body)
  const payload = broken(isFile ? body : Buffer.from(JSON.stringify(changed(body, wrong))), wrong.bytes)
  const [contentType, write = asIs] = wrong.contentType
    ? contentTypes[wrong.contentType]!
    : [isFile ? 'image/png' : 'application/json']
  const [coding, encode = asIs] = wrong.coding ? codings[wrong.coding]! : []
  return {
    payload: encode(Buffer.from(write(payload))),
    headers: {
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...(coding !== undefined && { 'content-encoding': coding }),
    },
  }
}

function asIs(payload: Buffer): Buffer {
  return payload
}

function changed(body: Fields, { fields = [], size }: WrongBody): Fields {
  const copy = structuredClone(body)
  for (const { at, to } of fields) {
    const holder = at.slice(0, -1).reduce<unknown>((inner, name) => (inner as Fields | undefined)?.[name], copy)
    // An earlier change may have taken away what holds it.
    if (typeof holder !== 'object' || holder === null) continue
    const name = at.at(-1)!
    if (to === undefined) Reflect.deleteProperty(holder, name)
    // As a field of its own, also when its name is `__proto__`.
    else Reflect.defineProperty(holder, name, { value: to, enumerable: true, writable: true, configurable: true })
  }
  return size ? { ...copy, x: 'x'.repeat(1_048_577) } : copy
}

function broken(payload: Buffer, bytes: BrokenBytes | undefined): Buffer {
  if (!bytes) return payload
  if ('whole' in bytes) return Buffer.from(bytes.whole)
  if ('written' in bytes) return Buffer.from(oddWriters[bytes.written]!(payload))
  if ('holds' in bytes) {
    const others = payload.length > 2 ? `,${payload.subarray(1).toString()}` : '}'
    return Buffer.from(`{${JSON.stringify(bytes.field)}:${oddValues[bytes.holds]}${others}`)
  }
  const at = bytes.at % (payload.length + 1)
  return Buffer.concat([payload.subarray(0, at), bytes.insert, bytes.goesOn ? payload.subarray(at) : Buffer.of()])
}
