import { expect, test } from 'vitest'
import { deliveryFailure } from './delivery-failure.ts'
import { mailTiming, retryDelayMs } from './mail-kind.ts'

test.each([
  ['an unknown mailbox', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'refused'],
  ['a refused message', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, 'refused'],
  ['an address that no relay could take', { code: 'EENVELOPE', command: 'API' }, 'refused'],
  ['greylisting', { code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }, 'postponed'],
  ['a full mailbox', { code: 'EENVELOPE', responseCode: 452, command: 'RCPT TO' }, 'postponed'],
  ['a message put off', { code: 'EMESSAGE', responseCode: 450, command: 'DATA' }, 'postponed'],
  ['a session gone wrong', { code: 'EENVELOPE', responseCode: 503, command: 'RCPT TO' }, 'postponed'],
  ['a relay that is down', { code: 'ESOCKET', command: 'CONN' }, 'outage'],
  ['a relay that is silent', { code: 'ETIMEDOUT', command: 'CONN' }, 'outage'],
  ['a relay that closes', { code: 'ECONNECTION', responseCode: 421, command: 'CONN' }, 'outage'],
  ['a wrong password for the relay', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'outage'],
  ['a sender the relay does not take', { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, 'outage'],
  ['a full disk', { code: 'ENOSPC' }, 'outage'],
])('%s is classified', (_what, properties, kind) => {
  const failure = deliveryFailure(Object.assign(new Error('it failed'), properties))

  expect(failure.kind).toBe(kind)
})

test('the reason for the operator has no address and no terminal codes', () => {
  const error = new Error('550 5.1.1 <klant@voorbeeld.nl>: \u001b[31munknown\r\nuser klant@voorbeeld.nl')

  const { reason } = deliveryFailure(error)

  expect(reason).toBe('550 5.1.1 <[adres]>:  [31munknown user [adres]')
})

const minute = 60_000

test.each([
  ['outage', 1, 5_000],
  ['outage', 2, 10_000],
  ['outage', 4, 40_000],
  ['outage', 5, minute],
  ['outage', 5_000, minute],
  ['postponed', 1, 5_000],
  ['postponed', 60, minute],
  ['postponed', 70, 15 * minute],
  ['postponed', 5_000, 15 * minute],
] as const)('after an %s, attempt %i, a mail waits about %i ms', (kind, attempts, expected) => {
  const delays = Array.from({ length: 50 }, () => retryDelayMs(kind, attempts, mailTiming))

  expect(Math.min(...delays)).toBeGreaterThanOrEqual(expected * 0.75)
  expect(Math.max(...delays)).toBeLessThanOrEqual(expected * 1.25)
  expect(new Set(delays).size).toBeGreaterThan(1)
})

test('after an outage all mail is out within two minutes', () => {
  const longest = (mailTiming.pauseCapMs + mailTiming.retryCapMs) * 1.25

  expect(longest).toBeLessThan(2 * minute)
})
