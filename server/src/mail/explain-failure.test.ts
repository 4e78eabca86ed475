import { expect, test } from 'vitest'
import { suggestAddress } from '../features/mails/suggest-address.ts'
import { explainFailure } from './explain-failure.ts'

test.each([
  ["Can't send mail - all recipients were rejected: 550 5.1.1 No such user", 'Adres bestaat niet', '550 5.1.1'],
  ['Message failed: 550 5.1.2 Bad domain', 'Domein bestaat niet', '550 5.1.2'],
  ['556 5.1.10 null MX', 'Domein neemt geen e-mail aan', '556 5.1.10'],
  ['452-4.2.2 Over quota', 'Postvak vol', '452 4.2.2'],
  ['552 too much', 'Postvak vol', '552'],
  ['554 5.7.1 Spam', 'Geweigerd door ontvanger', '554 5.7.1'],
  ['550 go away', 'Geweigerd door ontvanger', '550'],
  ['421 later', 'Nu niet aangenomen', '421'],
  ['451 4.9.9 later', 'Nu niet aangenomen', '451 4.9.9'],
  ['connect ECONNREFUSED 127.0.0.1:2525', 'Nog niet verstuurd', null],
  ['no attempt', 'Nog niet verstuurd', null],
  ['Its link has expired and was removed: a new one has to be requested.', 'Link verlopen', null],
  ['This version of the portal has no mail template tomorrow, version 450.', 'Wacht op een update', null],
  ['No version of the portal ran it.', 'Wacht op een update', null],
])('%s is %s', (error, reason, code) => {
  expect(explainFailure(error)).toMatchObject({ reason, code })
})

test.each([
  ['r.smit@gmial.com', 'r.smit@gmail.com'],
  ['r.smit@gmail.con', 'r.smit@gmail.com'],
  ['r.smit@hotmal.nl', 'r.smit@hotmail.nl'],
  ['r.smit@ziggoo.nl', 'r.smit@ziggo.nl'],
  ['r.smit@gmail.com', null],
  ['r.smit@devries.nl', null],
])('%s was meant to be %s', (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant)
})
