import { expect, test } from 'vitest'
import { deliveryFailure } from './delivery-failure.ts'
import { mailTiming, retryDelayMs } from './mail-kind.ts'

test.each([
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

test.each([
  ['RCPT TO', '550 5.1.1 <a@b.nl>: Recipient address rejected: User unknown', 'refused'],
  ['RCPT TO', '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Learn more', 'refused'],
  ['RCPT TO', '556 5.1.10 Recipient address has null MX', 'refused'],
  ['RCPT TO', '552 5.2.2 Mailbox full', 'refused'],
  ['DATA', '554 5.6.0 Message content rejected', 'refused'],
  // Of us, by a Postfix that says it to the recipient.
  ['RCPT TO', '554 5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied', 'unwelcome'],
  ['RCPT TO', '550 5.7.1 <portaal>: Helo command rejected: Host not found', 'unwelcome'],
  ['RCPT TO', '553 5.7.1 <portaal@b.nl>: Sender address rejected: not owned by user', 'unwelcome'],
  ['RCPT TO', '550 5.1.8 <portaal@b.nl>: Sender address rejected: Domain not found', 'unwelcome'],
  ['RCPT TO', '553 5.1.7 <portaal>: Sender address rejected: not complete', 'unwelcome'],
  ['RCPT TO', '454 4.7.1 <a@b.nl>: Relay access denied', 'postponed'],
  ['DATA', '550 5.7.26 Unauthenticated email from b.nl is not accepted', 'unwelcome'],
  // Nobody can tell.
  ['RCPT TO', '550 Mailbox unavailable', 'unwelcome'],
  ['RCPT TO', '554 No SMTP service here', 'unwelcome'],
  ['RCPT TO', '550 see 5.1.1 of our rules', 'unwelcome'],
  ['DATA', '554 5.3.0 Something went wrong', 'unwelcome'],
  ['MAIL FROM', '550 5.1.1 Who are you?', 'outage'],
])('in reply to %s, %j is classified as %s', (command, response, kind) => {
  const failure = deliveryFailure(
    Object.assign(new Error('it failed'), { command, response, responseCode: Number(response.slice(0, 3)) }),
  )

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
