import { expect, test } from 'vitest'
import { layOutMail, type MailContent } from './mail-layout.ts'

const sender = {
  provider: 'Bron & Zoon',
  webUrl: 'https://portaal.voorbeeld.nl',
  contactAddress: 'service@voorbeeld.nl',
}

const content: MailContent = {
  subject: 'Registratie ontvangen: AquaStar One',
  preview: 'Serienummer AB 123456',
  heading: 'Registratie ontvangen',
  parts: [
    { kind: 'paragraph', text: 'Hallo Daan,' },
    { kind: 'points', amount: '1.250 punten', status: 'In behandeling' },
    { kind: 'facts', facts: [['Product', 'AquaStar One']] },
    { kind: 'subheading', text: 'Uw garantie' },
    { kind: 'button', label: 'Bekijk je registraties', url: 'https://portaal.voorbeeld.nl/registraties?a=1&b=2' },
    { kind: 'small-print', text: 'Kleine letters' },
  ],
}

test('a mail says the same in plain text as in HTML', () => {
  const { html, text } = layOutMail(content, sender)

  const inBoth = [
    'Registratie ontvangen',
    'Hallo Daan,',
    '1.250 punten',
    'In behandeling',
    'Product',
    'AquaStar One',
    'Bekijk je registraties',
    'Kleine letters',
    'service@voorbeeld.nl',
  ]
  for (const words of inBoth) {
    expect(html).toContain(words)
    expect(text).toContain(words)
  }
  expect(text).toContain('https://portaal.voorbeeld.nl/registraties?a=1&b=2')
  expect(text).toContain('Bron & Zoon')
})

test('a typed text never becomes HTML', () => {
  const typed = `<script>alert(1)</script>"'&`
  const { html } = layOutMail(
    {
      subject: typed,
      preview: typed,
      heading: typed,
      parts: [
        { kind: 'paragraph', text: typed },
        { kind: 'subheading', text: typed },
        { kind: 'facts', facts: [[typed, typed]] },
        { kind: 'points', amount: typed, status: typed },
        { kind: 'button', label: typed, url: `https://voorbeeld.nl/"onclick="alert(1)` },
        { kind: 'small-print', text: typed },
      ],
    },
    { provider: typed, webUrl: sender.webUrl, contactAddress: typed },
  )

  expect(html).not.toContain('<script')
  expect(html).not.toContain('"onclick=')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;')
})

test('a mail is Dutch, has a dark mode and loads nothing', () => {
  const { html } = layOutMail(content, sender)

  expect(html).toContain('<html lang="nl">')
  expect(html).toContain('name="color-scheme" content="light dark"')
  expect(html).not.toMatch(/<img|<link|@import|url\(|src=|background=/)
})

test("'e-mail' stays together at the end of a line", () => {
  const parts = [{ kind: 'paragraph' as const, text: 'Bewaar deze e-mail <goed>.' }]
  const { html, text } = layOutMail({ ...content, heading: 'Bevestig je e-mailadres', parts }, sender)

  expect(html).toContain('deze <span style="white-space:nowrap">e-mail</span> &lt;goed&gt;.')
  expect(html).toContain('je <span style="white-space:nowrap">e-mailadres</span></h1>')
  expect(text).toContain('Bewaar deze e-mail <goed>.')
})
