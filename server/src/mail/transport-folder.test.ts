import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mailbox } from '../../testing/mailbox.ts'
import { createTransport, type MailTransport, type MailMessage } from './transport.ts'

let parent: string
let folder: string
let transport: MailTransport

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'portal-mail-'))
  folder = join(parent, 'mail')
  transport = createTransport({ smtpUrl: null, dir: folder, from: 'portaal@zilverbron.example' })
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

describe('captured mail', () => {
  test('is one complete .eml file, in a new folder if needed', async () => {
    await send(mailNumber(1))

    const [received] = await mailbox(folder).to('klant1@voorbeeld.nl')
    expect(received).toMatchObject({ subject: 'Mail 1', from: { name: '', address: 'portaal@zilverbron.example' } })
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('has links that can be copied from the file, and the words as they are', async () => {
    const link = `https://portaal.voorbeeld.nl/wachtwoord-resetten?token=${'a1B2'.repeat(20)}&email=zoe%40voorbeeld.nl`
    await send({ ...mailNumber(1), text: `Zoë, kies een nieuw wachtwoord:\n${link}\n` })

    const [received] = await mailbox(folder).all()
    expect(received?.text).toContain(link)
    expect(readFileSync(join(folder, emlFiles()[0]!), 'utf8')).toContain(
      `Zoë, kies een nieuw wachtwoord:\r\n${link}\r\n`,
    )
  })

  test('is replaced by a second attempt', async () => {
    await send(mailNumber(1))
    await send(mailNumber(1))

    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('works after the folder was deleted', async () => {
    await send(mailNumber(1))
    rmSync(folder, { recursive: true })
    await send(mailNumber(2))

    expect(await mailbox(folder).all()).toHaveLength(1)
  })

  test('is never visible half-written', async () => {
    const large = 'x'.repeat(2_000_000)
    const seen = new Map<string, Set<number>>()
    let isSending = true

    const sent = Promise.all([1, 2, 3, 4, 5].map((n) => send({ ...mailNumber(n), text: large }))).then(() => {
      isSending = false
    })
    while (isSending) {
      for (const file of emlFiles()) {
        const sizes = seen.get(file) ?? new Set()
        seen.set(file, sizes.add(readFileSync(join(folder, file)).length))
      }
      await new Promise(setImmediate)
    }
    await sent

    expect(emlFiles()).toHaveLength(5)
    expect([...seen.values()].every((sizes) => sizes.size === 1)).toBe(true)
  })
})

function send(mail: MailMessage): Promise<void> {
  return transport.send(mail, new AbortController().signal)
}

function emlFiles(): string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith('.eml'))
  } catch {
    return []
  }
}

function mailNumber(id: number): MailMessage {
  return {
    messageId: `00000000-0000-4000-8000-00000000000${id}`,
    createdAt: new Date('2026-11-14T09:30:00Z'),
    to: { name: `Klant ${id}`, address: `klant${id}@voorbeeld.nl` },
    subject: `Mail ${id}`,
    html: '<p>Hallo</p>',
    text: 'Hallo',
  }
}
