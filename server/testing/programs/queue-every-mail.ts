import { backupFailedMail, drillFailed } from '../../src/backup/mails.ts'
import { openDatabase } from '../../src/database/database.ts'
import { passwordResetMail, verificationMail } from '../../src/features/account/mails.ts'
import { storeResetToken } from '../../src/features/account/store.ts'
import { invitationMail } from '../../src/features/invitations/mails.ts'
import { insertInvitation } from '../../src/features/invitations/store.ts'
import { pointsAloneMail } from '../../src/features/points-by-hand/mails.ts'
import { recordBrokenMail } from '../../src/features/record/mails.ts'
import { randomToken } from '../../src/http/random-token.ts'
import { createLinkCipher, type CustomersLink, hasLinks } from '../../src/mail/link-cipher.ts'
import type { MailSender } from '../../src/mail/mail-layout.ts'
import { fillTemplate, type MailFacts, type MailTemplate } from '../../src/mail/mail-template.ts'
import { bundle } from '../../src/mail/bundle-mails.ts'
import { queueMails } from '../../src/mail/outbox.ts'
import type { WordedTemplate } from '../../src/mail/worded-template.ts'
import { mailTemplates } from '../../src/mail-templates.ts'
import { createFactories } from '../factories.ts'
import { testAppKey } from '../record-keys.ts'

// Queues one mail of every template for the portal at this address, most of them to a member whose address it prints. Their links
// open something of its database. It fails for a template that it has no mail of: a new one that staff keep the words of is
// covered by its example, unless that has a link which only its feature can make.
const [databaseUrl = '', url = ''] = process.argv.slice(2)
const db = await openDatabase({ url: databaseUrl, dataDir: '' })
const create = createFactories(db)
const member = await create.member()
const sender: MailSender = { provider: 'Zilverbron', webUrl: url, contactAddress: 'service@voorbeeld.nl' }
const linkCipher = createLinkCipher(testAppKey)
const deps = { mailSender: sender, linkCipher, linkSigner: { appUrl: url, appKey: testAppKey } }
const own = new Map<string, MailFacts>()
const add = (facts: MailFacts) => void own.set(facts.template, facts)

add(verificationMail(deps, await create.unverifiedMember()))
const beheerder = await create.admin()
const resetToken = randomToken()
await storeResetToken(db, member.id, resetToken)
add(passwordResetMail(deps, member, resetToken))
const token = randomToken()
await insertInvitation(db, { email: 'noor@voorbeeld.nl', roles: ['lezer'] }, { token, by: beheerder.id })
add(invitationMail(deps, 'noor@voorbeeld.nl', token))
add(pointsAloneMail({ to: beheerder, by: beheerder, member, credits: 900, reason: 'Actie' }, sender))
add(recordBrokenMail({ line: 7, what: 'changed' }, sender))
const tried_at = new Date().toISOString()
add(backupFailedMail({ tried_at, newest: null, reason: 'De schijf is vol' }, sender))
add(
  fillTemplate(drillFailed, {
    values: { archive: null, moment: null, problem: 'Er is geen back-up', ended_at: tried_at },
    to: { name: 'Zilverbron', address: sender.contactAddress },
  }),
)

const { customer_email } = await create.registration({ member_id: member.id })
const [stored] = await db.query<Pick<CustomersLink, 'certificate_code'>>(
  'select certificate_code from registrations order by id desc limit 1',
)
const customersLink: CustomersLink = { ...stored!, address: customer_email }

const mails = mailTemplates
  .filter(({ name }) => name !== bundle.name)
  .map((template) => own.get(template.name) ?? exampleOf(template))
const bundled = mails.filter(({ values }) => !hasLinks(values)).slice(0, 20)
const to = { name: 'Sanne', address: member.email }
await queueMails(db, [...mails, fillTemplate(bundle, { values: { mails: bundled.map(wordingOf) }, to })])
await db.close()
console.log(member.email)

function exampleOf(template: MailTemplate): MailFacts {
  if (!('example' in template)) throw new Error(`There is no mail of ${template.name} to send: make one here`)
  const { example } = template as WordedTemplate
  const values = example({ sender, encrypt: linkCipher.encrypt })
  // A code that somebody types is encrypted as a link is.
  if (hasLinks(values) && template.name !== 'factor-mail-code')
    throw new Error(`The link of ${template.name} is one of nobody: make a real one here`)
  const real = JSON.parse(JSON.stringify(values), (name, part) => {
    if (isCustomersLink(part)) return customersLink
    return name === 'certificate' ? stored!.certificate_code : part
  })
  return fillTemplate(template as MailTemplate<typeof real>, {
    values: real,
    to: { name: 'J. de Boer', address: customer_email },
  })
}

function wordingOf({ template, version, values }: MailFacts) {
  return { template, version, values }
}

function isCustomersLink(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'certificate_code' in part
}
