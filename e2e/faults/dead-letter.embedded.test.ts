import { createRegistration } from '@portal/contract/registrations'
import { startRelay } from '@portal/server/testing/smtp-relay'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, clientOf } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { logProblems } from './support/log-problems.ts'
import { askPortal, createPortal, runOperator } from './support/portal-process.ts'
import { registrationBody } from './support/registration-load.ts'
import { createSite } from './support/site.ts'
import { tellFault } from './support/tell-fault.ts'

const unknownCustomer = 'klant.onbekend@huishouden.example'

const site = await createSite({ memberCount: 1 })
let isUnknown = true
const relay = await startRelay({
  atRecipient: (address) => (address === unknownCustomer && isUnknown ? 550 : 250),
})
const portal = await createPortal({ ...site.environment, SMTP_URL: relay.url })

let client: Client
beforeAll(async () => {
  await portal.start()
  client = await clientOf(portal.url, site.members[0]!)
  const attempt = { serialNumber: 'DL 000001', customerEmail: unknownCustomer }
  await client.post(createRegistration.path, registrationBody(site.product, attempt))
})
afterAll(async () => {
  await portal.stop()
  await relay.close()
  await site.remove()
})

function arrivals(address: string) {
  return relay.accepted.filter(({ to }) => to.some((recipient) => recipient.address === address))
}

test('a mail that the relay refuses for good is shown to the operator, without the address', async () => {
  await eventually(() => portal.log().includes('mail refused for good'), 'the refusal')
  await eventually(() => arrivals(site.members[0]!.email).length === 1, 'the mail to the installer')

  const { code, output } = await runOperator(portal, ['mails'])

  expect(code).toBe(0)
  expect(output).toMatch(/^queued +0$[^]*^sent +1$[^]*^dead +1$/m)
  expect(output).toMatch(/^\d+ +registration-customer .* 550 /m)
  expect(output).not.toContain('@')
})

test('it leaves when the operator requeues it and the relay accepts it', async () => {
  isUnknown = false

  const answer = await runOperator(portal, ['mails', 'requeue', 'all'])
  await eventually(() => arrivals(unknownCustomer).length > 0, 'the mail to the customer')

  const recipients = [unknownCustomer, site.members[0]!.email]
  const lost = recipients.filter((address) => arrivals(address).length === 0)
  tellFault({
    tried: 'a relay that refused a recipient for good, until an operator asked again',
    acknowledged: 2,
    lost,
  })
  expect(answer).toMatchObject({ code: 0, output: '1 mail queued again.\n' })
  expect(arrivals(unknownCustomer)).toHaveLength(1)
})

test('asking once more finds nothing to do, and is no failure', async () => {
  const answer = await runOperator(portal, ['mails', 'requeue', 'all'])

  expect(answer).toMatchObject({ code: 0, output: expect.stringContaining('There are no dead mails.') })
})

test('the operator finds the same when the portal is stopped', async () => {
  await eventually(async () => /^sent +2$/m.test((await askPortal(portal, ['mails'])).output), 'the mail to be noted')
  await portal.stop()

  const { code, output } = await runOperator(portal, ['mails'])

  expect([code, output]).toEqual([0, 'queued  0\nheld    0\npaused  0\nsent    2\ndead    0\n'])
})

test('the log has the refusal and no secrets', () => {
  expect(portal.log()).toContain('operator command')
  expect(logProblems(portal.log())).toEqual([])
})
