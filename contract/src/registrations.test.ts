import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { consentFields } from './registrations.ts'

const fields = z.object(consentFields(['2027-03-01', '2026-11-20']))
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test.each(['2027-03-01', '2026-11-20'])(
  'the statement %s is known, whether it is shown now or was earlier',
  (version) => {
    expect(z.parse(fields, { consent_version: version })).toEqual({ consent_version: version })
  },
)

test.each(['2026-11-21', '', null, 20261120, ['2026-11-20'], {}])('%j is no statement, and no error', (version) => {
  expect(z.parse(fields, { consent_version: version })).toEqual({ consent_version: null })
})

test.each([0, 1, 24 * 89])('a moment %d hours ago counts', (hours) => {
  const moment = ago(hours)

  expect(z.parse(fields, { consented_at: moment })).toEqual({ consented_at: moment })
})

test('a moment with an offset is the same moment', () => {
  const moment = ago(1)
  const inAmsterdam = new Date(Date.parse(moment) + 3_600_000).toISOString().replace('Z', '+01:00')

  expect(z.parse(fields, { consented_at: inAmsterdam })).toEqual({ consented_at: moment })
})

test.each([ago(-1), ago(24 * 91), '1970-01-01T00:00:00Z', 'gisteren', '', null, 5, true, []])(
  '%j is no moment of consent, and no error',
  (moment) => {
    expect(z.parse(fields, { consented_at: moment })).toEqual({ consented_at: null })
  },
)

test('nothing has to be said', () => {
  expect(z.parse(fields, {})).toEqual({})
})
