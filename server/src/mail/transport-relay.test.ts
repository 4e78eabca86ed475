import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { startRelay, type TestRelay } from '../../testing/smtp-relay.ts'
import { deliveryFailure } from './delivery-failure.ts'
import { createTransport, type MailTransport, type MailMessage } from './transport.ts'

let relay: TestRelay | undefined
let silent: Server | undefined
let transport: MailTransport | undefined

afterEach(async () => {
  transport?.close()
  await relay?.close()
  silent?.close()
  relay = silent = transport = undefined
})

describe('a mail that goes to the relay', () => {
  test('arrives unchanged, from us and for one recipient', async () => {
    relay = await startRelay()

    await sendTo(relay.url, mail)

    expect(relay.accepted).toMatchObject([
      {
        from: { name: 'Zilverbron', address: 'portaal@zilverbron.example' },
        to: [mail.to],
        subject: mail.subject,
        html: expect.stringContaining(mail.html),
        text: expect.stringContaining('.een punt aan het begin van een regel'),
      },
    ])
  })

  test.each([
    ['a line break', 'jan@voorbeeld.nl\r\nRCPT TO:<dief@elders.nl>'],
    ['a closing bracket', 'jan@voorbeeld.nl>\r\nRCPT TO:<dief@elders.nl'],
    ['a comma', 'jan@voorbeeld.nl,dief@elders.nl'],
  ])('reaches nobody else through %s in the address', async (_what, address) => {
    relay = await startRelay()

    await sendTo(relay.url, { ...mail, to: { name: 'Jan', address } }).catch(() => {})

    expect(relay.recipients).toEqual([])
    expect(relay.accepted).toEqual([])
  })
})

test('a relay that accepts the connection and says nothing is an outage', async () => {
  const server = createServer()
  silent = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const failure = await sendTo(`smtp://127.0.0.1:${port}`, mail).catch(deliveryFailure)

  expect(failure).toMatchObject({ kind: 'outage', code: 'ETIMEDOUT CONN' })
})

test('a relay that is silent after the message is an outage', async () => {
  relay = await startRelay({ atData: () => 'silence' })

  const failure = await sendTo(relay.url, mail).catch(deliveryFailure)

  expect(failure).toMatchObject({ kind: 'outage', code: 'ETIMEDOUT CONN' })
})

test('a mail can be aborted while the relay has it', async () => {
  relay = await startRelay({ atData: () => 'silence' })
  const controller = new AbortController()

  const sending = sendTo(relay.url, mail, { signal: controller.signal, silenceMs: 60_000 }).catch(deliveryFailure)
  await until(() => relay?.recipients.length === 1)
  controller.abort()

  expect(await sending).toMatchObject({ kind: 'outage', code: 'EABORT' })
})

function sendTo(url: string, outgoing: MailMessage, { signal = new AbortController().signal, silenceMs = 200 } = {}) {
  transport = createTransport(
    { smtpUrl: url, dir: null, from: 'portaal@zilverbron.example', fromName: 'Zilverbron' },
    { connectMs: 5_000, greetingMs: 200, silenceMs },
  )
  return transport.send(outgoing, signal)
}

async function until(isThere: () => boolean): Promise<void> {
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 10))
}

const mail: MailMessage = {
  messageId: '5b0f2a0e-6a8e-4b0f-9d6e-0d5f0c6f1a2b',
  createdAt: new Date('2026-11-14T09:30:00Z'),
  to: { name: 'Zoë Ünal', address: 'zoe@voorbeeld.nl' },
  subject: 'Uw AquaStar één is geregistreerd',
  html: '<p>Beste Zoë</p>',
  text: 'Beste Zoë\n.een punt aan het begin van een regel\n',
}
