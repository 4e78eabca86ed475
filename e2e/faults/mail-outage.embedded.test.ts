import { createRegistration } from '@portal/contract/registrations'
import { type RelayBehaviour, type RelayReply, startRelay, type TestRelay } from '@portal/server/testing/smtp-relay'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAll, lostSerials, mailProblems, repeatedMails } from './support/audit.ts'
import { type Client, clientOf } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { freePort } from '@portal/server/testing/free-port'
import { logProblems } from './support/log-problems.ts'
import { createPortal, runOperator } from './support/portal-process.ts'
import { type Attempt, isAcknowledged, registrationBody } from './support/registration-load.ts'
import { createSite } from './support/site.ts'
import { tellFault } from './support/tell-fault.ts'

const site = await createSite({ memberCount: 1 })
const relayPort = await freePort()
const portal = await createPortal({ ...site.environment, SMTP_URL: `smtp://127.0.0.1:${relayPort}` })
const relays: TestRelay[] = []
const attempts: Attempt[] = []

let client: Client
beforeAll(async () => {
  await portal.start()
  client = await clientOf(portal.url, site.members[0]!)
})
afterAll(async () => {
  await portal.stop()
  await Promise.all(relays.map((relay) => relay.close()))
  await site.remove()
})

async function register(customer: string): Promise<Attempt> {
  const serialNumber = `MA ${String(attempts.length).padStart(6, '0')}`
  const attempt: Attempt = { serialNumber, customerEmail: `${customer}@huishouden.example`, member: 0 }
  attempts.push(attempt)
  attempt.reply = await client.post(createRegistration.path, registrationBody(site.product, attempt))
  return attempt
}

const statusOf = ({ reply }: Attempt) => reply?.status

async function openRelay(behaviour: RelayBehaviour): Promise<TestRelay> {
  const relay = await startRelay({ ...behaviour, port: relayPort })
  relays.push(relay)
  return relay
}

const isLogged = (text: string) => eventually(() => portal.log().includes(text), `"${text}" in the log`)
const arrived = () => relays.flatMap(({ accepted }) => accepted)

describe('while the mail relay is away', () => {
  test('an installer registers a product as before', async () => {
    const first = await register('klant.dicht')
    await isLogged('mail not sent yet')

    expect([statusOf(first), statusOf(await register('klant.nog-dicht'))]).toEqual([201, 201])
  })

  test('the mails wait', async () => {
    const { code, output } = await runOperator(portal, ['mails'])

    expect([code, output]).toEqual([0, expect.stringMatching(/^queued +4$/m)])
  })
})

describe('when the relay is back and misbehaves', () => {
  // Each of these customers' mails meets a different fault, once.
  const troubles = new Map<string, RelayReply>([
    ['klant.grijs@huishouden.example', '450 4.2.0 Greylisted, come back later'],
    ['klant.451@huishouden.example', 451],
    ['klant.421@huishouden.example', 421],
    ['klant.ophangen@huishouden.example', 'hang-up'],
    ['klant.stilte@huishouden.example', 'silence'],
  ])
  const met: string[] = []

  function meetTrouble(address: string): RelayReply {
    const trouble = troubles.get(address) ?? 250
    if (troubles.delete(address)) met.push(address)
    return trouble
  }

  test('an installer still registers a product', async () => {
    await openRelay({
      atRecipient: (address) => (address.startsWith('klant.grijs') ? meetTrouble(address) : 250),
      atData: meetTrouble,
    })

    const registered = await Promise.all(
      ['klant.grijs', 'klant.451', 'klant.421', 'klant.ophangen', 'klant.stilte'].map(register),
    )
    await eventually(() => troubles.size === 0, 'all troubles')

    expect(met).toHaveLength(5)
    expect(registered.map(statusOf)).toEqual([201, 201, 201, 201, 201])
    expect(statusOf(await register('klant.tijdens-stilte'))).toBe(201)
  })

  test('every mail arrives in the end', async () => {
    const rows = await listAll([client])
    await eventually(
      () => new Set(arrived().map(({ messageId }) => messageId)).size >= rows.length * 2,
      'two mails for each registration',
    )

    const mails = new Map(arrived().map((mail) => [mail.messageId, mail]))
    tellFault({
      tried: `a mail relay that was away, greylisted, said 451 and 421, hung and hung up amid DATA`,
      acknowledged: attempts.filter(isAcknowledged).length,
      lost: lostSerials(attempts, rows),
      also: `${mails.size} mails of ${rows.length * 2} arrived, ${repeatedMails(arrived())} of them again`,
    })
    expect(rows).toHaveLength(attempts.length)
    expect(mailProblems({ attempts, rows, mails: [...mails.values()], members: site.members })).toEqual([])
  })
})

test('the log has the waiting mails and no secrets', async () => {
  expect(await portal.stop()).toMatchObject({ code: 0 })

  expect(portal.log()).toContain('mail not sent yet')
  expect(logProblems(portal.log())).toEqual([])
})
