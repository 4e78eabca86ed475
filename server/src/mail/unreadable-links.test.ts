import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailSite, type MailSite } from '../../testing/mail-site.ts'
import { startRelay } from '../../testing/smtp-relay.ts'
import { testSender as sender } from '../../testing/test-mail.ts'
import { requeueDeadEntries } from '../queue/dead-entries.ts'
import { createLinkCipher, type EncryptedLink } from './link-cipher.ts'
import { createLayOut, fillTemplate, type MailTemplate } from './mail-template.ts'
import { queueMails } from './outbox.ts'

let site: MailSite
beforeAll(async () => {
  site = await createMailSite()
})
beforeEach(() => site.reset())
afterEach(() => site.stopAll())
afterAll(() => site.close())

const withLink: MailTemplate<{ link: EncryptedLink }> = {
  name: 'with-link',
  version: 1,
  layOut: ({ link }, _sender, { openLink }) => ({ subject: 'Link', html: openLink(link), text: openLink(link) }),
}
const cipher = createLinkCipher('a'.repeat(32))
const otherCipher = createLinkCipher('b'.repeat(32))

function layOutWith(decrypt: typeof cipher.decrypt) {
  return createLayOut({ templates: [withLink], sender, openLink: (link) => decrypt(link as EncryptedLink) })
}

function queue(link: EncryptedLink): Promise<void> {
  const to = { name: 'Lid', address: 'lid@voorbeeld.nl' }
  return queueMails(site.db, [fillTemplate(withLink, { values: { link }, to })])
}

test('with another APP_KEY a mail is dead with its reason, and leaves when that key is back', async () => {
  const relay = site.opens(await startRelay())
  await queue(cipher.encrypt('https://voorbeeld.nl/open'))
  const wrong = site.startWorker({ relay, layOut: layOutWith(otherCipher.decrypt) })
  await site.waitFor(async () => (await site.counts()).dead === 1)
  await wrong.stop()

  expect(await site.lastError()).toMatch(/another APP_KEY: name that key in APP_PREVIOUS_KEYS and requeue the mail/)
  expect(relay.recipients).toEqual([])
  site.startWorker({ relay, layOut: layOutWith(cipher.decrypt) })
  await requeueDeadEntries(site.db, { only: 'mail' }, 'all')
  await site.waitUntilSent(1)
  expect(relay.accepted[0]?.text).toContain('https://voorbeeld.nl/open')
})

test('a mail never leaves without its link', async () => {
  const relay = site.opens(await startRelay())
  await queue({ encrypted: '' })
  site.startWorker({ relay, layOut: layOutWith(cipher.decrypt) })

  await site.waitFor(async () => (await site.counts()).dead === 1)

  expect(await site.lastError()).toMatch(/has expired and was removed/)
  expect(relay.recipients).toEqual([])
})
