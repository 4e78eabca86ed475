import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allMails } from '../../../testing/all-mails.ts'
import { createTestPortal } from '../../../testing/portal.ts'

const desk = 'vragen@zilverbron.example'
const portal = await createTestPortal({ CONTACT_EMAIL: desk })
const { create, clientOf, mailbox, db } = portal
beforeEach(async () => {
  await portal.reset()
  mailbox.clear()
})
afterAll(() => portal.close())

const url = '/api/contact/index'
const asked = { subject: 1, question: 'Hoe hard staat het water in Breda?' }

async function ask(client: Awaited<ReturnType<typeof clientOf>>, body: object = asked) {
  const response = await client.post(url, body)
  expect([response.statusCode, response.json()]).toEqual([200, { message: 'Contact aanvraag succesvol' }])
  return (await mailbox.waitFor(1))[0]!
}

describe('a question', () => {
  test('reaches the provider, who replies to the member', async () => {
    const member = await create.member({
      first_name: 'Sanne',
      last_name: 'de Vries',
      email: 'sanne@voorbeeld.nl',
      company: 'De Vries Installatie',
      phone_number: '06 12 34 56 78',
    })

    const mail = await ask(await clientOf(member))

    expect(mail).toMatchObject({
      to: [{ name: 'Zilverbron', address: desk }],
      replyTo: [{ name: 'Sanne de Vries', address: 'sanne@voorbeeld.nl' }],
      subject: 'Technische ondersteuning: vraag van Sanne de Vries',
    })
    for (const words of [mail.text, mail.html]) {
      for (const fact of [asked.question, 'Technische ondersteuning', 'De Vries Installatie', '06 12 34 56 78']) {
        expect(words).toContain(fact)
      }
    }
  })

  test.each([
    [1, 'Technische ondersteuning'],
    ['2', 'Verkoop'],
    [3, 'Administratie'],
  ])('about subject %j names the desk in the subject line: %s', async (subject, label) => {
    const mail = await ask(await clientOf(await create.member()), { ...asked, subject })

    expect(mail.subject).toMatch(new RegExp(`^${label}: vraag van `))
  })

  test('keeps its lines, and is always plain text', async () => {
    const question = 'Beste mensen,\r\n\r\n<img src=x onerror=alert(1)> & <b>vet</b>\nGroet'

    const mail = await ask(await clientOf(await create.member()), { subject: 2, question })

    expect(mail.html).toContain(
      'Beste mensen,<br><br>&lt;img src=x onerror=alert(1)&gt; &amp; &lt;b&gt;vet&lt;/b&gt;<br>Groet',
    )
    expect(mail.text).toContain('Beste mensen,\n\n<img src=x onerror=alert(1)> & <b>vet</b>\nGroet')
  })

  test('leaves out unknown facts of the member', async () => {
    const mail = await ask(await clientOf(await create.member({ company: null, phone_number: null })))

    expect(mail.text).not.toMatch(/Bedrijf:|Telefoon:|null|undefined/)
  })

  test('that is refused sends nothing', async () => {
    const client = await clientOf(await create.member())

    const response = await client.post(url, { subject: [1], question: ' ' })

    expect([response.statusCode, response.json()]).toEqual([
      422,
      {
        message: 'Selecteer een onderwerp (en nog 1 fout)',
        errors: { subject: ['Selecteer een onderwerp'], question: ['Vraag is verplicht'] },
      },
    ])
    expect(await allMails(db)).toEqual([])
  })
})

describe('nothing that a member typed becomes a header', () => {
  const injected = 'Jan\r\nBcc: dief@elders.nl\r\nX-Gekaapt: ja\r\n\r\n<b>'

  // Forms refuse line breaks in these fields; this is what happens to a row that got them some other way.
  test.each(['first_name', 'last_name', 'company', 'phone_number'])('as the %s', async (field) => {
    const mail = await ask(await clientOf(await create.member({ [field]: injected })))

    expect([mail.header('bcc'), mail.header('x-gekaapt')]).toEqual([undefined, undefined])
    expect(mail.to).toEqual([{ name: 'Zilverbron', address: desk }])
    expect(mail.replyTo).toHaveLength(1)
    expect(mail.html).not.toContain('<b>')
  })

  test('as the question', async () => {
    const mail = await ask(await clientOf(await create.member()), { subject: 3, question: injected })

    expect([mail.header('bcc'), mail.header('x-gekaapt')]).toEqual([undefined, undefined])
    expect(mail.to).toEqual([{ name: 'Zilverbron', address: desk }])
  })

  test('in fields that the call does not know', async () => {
    const mail = await ask(await clientOf(await create.member({ email: 'jan@voorbeeld.nl' })), {
      ...asked,
      to: 'dief@elders.nl',
      bcc: 'dief@elders.nl',
      email: 'dief@elders.nl',
      reply_to: 'dief@elders.nl',
    })

    expect(mail.to).toEqual([{ name: 'Zilverbron', address: desk }])
    expect(mail.replyTo.map(({ address }) => address)).toEqual(['jan@voorbeeld.nl'])
  })
})

describe('who may not', () => {
  test('a guest and an unverified member send nothing', async () => {
    const unverified = await clientOf(await create.unverifiedMember())

    expect((await portal.guest().post(url, asked)).statusCode).toBe(401)
    expect((await unverified.post(url, asked)).statusCode).toBe(403)
    expect(await allMails(db)).toEqual([])
  })

  test('a member asks sixty times an hour, without effect on others', async () => {
    const client = await clientOf(await create.member())
    const other = await clientOf(await create.member())
    for (let attempt = 1; attempt <= 60; attempt++) expect((await client.post(url, {})).statusCode).toBe(422)

    const refused = await client.post(url, asked)

    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect(await allMails(db)).toEqual([])
    await ask(other)
  })
})
