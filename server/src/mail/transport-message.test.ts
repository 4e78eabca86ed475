import { describe, expect, test } from 'vitest'
import { parseMail } from '../../testing/mailbox.ts'
import { composeMessage, type MailMessage } from './transport.ts'

const from = { name: 'Zilverbron', address: 'portaal@zilverbron.example' }

const mail: MailMessage = {
  messageId: '5b0f2a0e-6a8e-4b0f-9d6e-0d5f0c6f1a2b',
  createdAt: new Date('2026-11-14T09:30:00Z'),
  to: { name: 'Zoë Ünal', address: 'zoe@voorbeeld.nl' },
  replyTo: { name: 'Zilverbron', address: 'service@zilverbron.example' },
  subject: 'Uw AquaStar één is geregistreerd',
  html: '<p>Beste Zoë</p>',
  text: 'Beste Zoë',
}

describe('a composed mail', () => {
  test.each([{ readable: false }, { readable: true }])(
    'has the same words in HTML and in plain text, %o',
    async (how) => {
      const received = await parseMail(await composeMessage(mail, from, how))

      expect(received).toMatchObject({
        from,
        to: [mail.to],
        replyTo: [mail.replyTo],
        subject: mail.subject,
        html: expect.stringContaining('<p>Beste Zoë</p>'),
        text: expect.stringContaining('Beste Zoë'),
      })
      expect(received.header('content-language')).toBe('nl')
    },
  )

  test('in the name of another has our address, and a mail program can stop it', async () => {
    const stop = 'https://portaal.voorbeeld.nl/onderhoud/1'
    const received = await parseMail(await composeMessage({ ...mail, fromName: 'De Vries', unsubscribe: stop }, from))

    expect(received.from).toEqual({ name: 'De Vries', address: from.address })
    expect(received.header('list-unsubscribe')).toBe(`<${stop}>`)
    expect(received.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  test('is 7 bit for a relay, which may take nothing else', async () => {
    expect((await composeMessage(mail, from)).every((byte) => byte < 128)).toBe(true)
  })

  test('keeps its Message-ID and date over all attempts', async () => {
    const first = await parseMail(await composeMessage(mail, from))
    const second = await parseMail(await composeMessage(mail, from))

    expect(first.messageId).toBe('<5b0f2a0e-6a8e-4b0f-9d6e-0d5f0c6f1a2b@zilverbron.example>')
    expect(second.messageId).toBe(first.messageId)
    expect(second.header('date')).toBe(first.header('date'))
  })

  test.each([
    ['a name', { to: { name: 'Jan\r\nBcc: dief@elders.nl', address: 'jan@voorbeeld.nl' } }],
    ['an address', { to: { name: 'Jan', address: 'jan@voorbeeld.nl\r\nBcc: dief@elders.nl' } }],
    ['an address with a second one', { to: { name: 'Jan', address: 'jan@voorbeeld.nl, dief@elders.nl' } }],
    ['a reply-to name', { replyTo: { name: 'Jan\nBcc: dief@elders.nl', address: 'jan@voorbeeld.nl' } }],
    ['a reply-to address', { replyTo: { name: 'Jan', address: 'jan@voorbeeld.nl\nBcc: dief@elders.nl' } }],
    ['a subject', { subject: 'Registratie\r\nBcc: dief@elders.nl' }],
    ['a subject that ends the headers', { subject: 'Registratie\r\n\r\nBcc: dief@elders.nl' }],
  ])('gets no header from %s', async (_where, typed) => {
    const received = await parseMail(await composeMessage({ ...mail, ...typed }, from))

    expect(received.header('bcc')).toBeUndefined()
    expect(received.header('content-language')).toBe('nl')
    expect(received.to).toHaveLength(1)
  })

  test('shows names without the links in them', async () => {
    const typed = { to: { name: 'Klik op http://boef.nl', address: 'jan@voorbeeld.nl' } }
    const received = await parseMail(
      await composeMessage(
        { ...mail, ...typed, replyTo: { name: 'dief@elders.nl', address: 'jan@voorbeeld.nl' } },
        from,
      ),
    )

    expect(received.to[0]?.name).toBe('Klik op http: boef·nl')
    expect(received.replyTo[0]?.name).toBe('dief @ elders·nl')
  })
})
