import { type NamedCall } from '@portal/contract/openapi'
import { requestExamples } from '@portal/contract/openapi-examples'
import { memberPassword } from './factories.ts'
import type { RandomChoices } from './random-choices.ts'

type Fields = Record<string, unknown>
export type SentBody = { payload: string | Buffer; contentType: string | undefined }

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
const values = [null, true, false, 0, -1, 1, 3, 1.5, 2 ** 31, 2 ** 53, 1e308, [], [1], {}, { message: 'a' }, [[[]]]]
const names = ['id', 'isAdmin', 'is_admin', 'credits', 'user_id', '__proto__', 'constructor', 'toString', 'data', '']
const noObjects = ['[]', 'null', '1', '"tekst"', '{', '{"a":}', '{"a":1}{', '\u0000', '﻿{}', "{'a':1}"]

/** A body for a call: as a rule nearly right, so that it comes further than the first check. */
export function createBodies(choices: RandomChoices) {
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
    if (name === 'createRegistration') Object.assign(fields, own)
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

  function bytes(fields: Fields): string | Buffer {
    const text = JSON.stringify(fields)
    if (!onceIn(12)) return text
    return oneOf<() => string | Buffer>([
      () => '',
      () => oneOf(noObjects),
      () => JSON.stringify(anything()),
      () => text.slice(0, upTo(text.length)),
      () => Buffer.from(text.replace('a', 'é'), 'latin1'),
      () => Buffer.from(text, 'utf16le'),
      () => `{"x":${'['.repeat(500)}${']'.repeat(500)}}`,
      () => (onceIn(4) ? JSON.stringify({ ...fields, x: 'x'.repeat(1_048_577) }) : text),
    ])()
  }

  return (call: NamedCall, world: { productId: number }): SentBody => ({
    payload: bytes(spoilt(valid(call, world), 2)),
    contentType: onceIn(12) ? oneOf(contentTypes) : 'application/json',
  })
}

const contentTypes = [
  undefined,
  'application/json; charset=utf-8',
  'application/json; charset=iso-8859-1',
  'application/jso',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'onzin',
  '',
]
