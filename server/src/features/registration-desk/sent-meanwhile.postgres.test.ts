import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createDeskSite } from '../../../testing/desk-site.ts'
import { testMail } from '../../../testing/test-mail.ts'
import { type ClaimedMail, markSent, queueMails } from '../../mail/outbox.ts'
import { claimEntries } from '../../queue/entries.ts'
import { lockRegistration } from '../registrations/change-store.ts'

const site = await createDeskSite()
const { db } = site
// Of the transaction of a test, as a worker is.
const outside = AsyncLocalStorage.snapshot()
beforeEach(() => site.reset())
afterAll(() => site.close())

// An act may wait for a mail that it drops: if the mail waited for the act as well, PostgreSQL would end one of the two.
test('a mail that was sent is noted while an act has its registration', async () => {
  const [mail] = await claimMailAbout(1)

  await db.tx(async () => {
    await lockRegistration(db, 1)
    await outside(() => markSent(db, mail!))
  })

  expect(await db.query('select registration_id, status from mails')).toEqual([{ registration_id: 1, status: 'sent' }])
})

// In one transaction, so that no worker is first.
function claimMailAbout(registrationId: number): Promise<ClaimedMail[]> {
  const to = { name: 'K. de Wit', address: 'oud@voorbeeld.nl' }
  return db.tx(async () => {
    await queueMails(db, [{ ...testMail({ kind: 'registration-customer', to }), registrationId }])
    return (await claimEntries(db, { places: new Map([['mail', 1]]), leaseMs: 60_000, except: [] })).entries
  })
}
