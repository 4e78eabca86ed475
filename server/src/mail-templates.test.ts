import { findWordProblems, type MailWords } from '@portal/contract/mail-words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testSender as sender } from '../testing/test-mail.ts'
import { createLinkCipher, type SecretLink } from './mail/link-cipher.ts'
import type { MailText } from './mail/mail-layout.ts'
import { UnknownTemplate } from './mail/mail-template.ts'
import { firstWords, keptParts, type WordedTemplate } from './mail/worded-template.ts'
import { mailTemplates } from './mail-templates.ts'

const cipher = createLinkCipher('a'.repeat(32))
const editsOfAll = Number(process.env.MAIL_EDITS ?? 1_000)
const seed = Number(process.env.MAIL_SEED ?? 34)
const worded = mailTemplates.filter((template): template is WordedTemplate => 'parts' in template)

test('staff keep the words of every mail but bundles and what tells the operator of trouble', () => {
  const others = mailTemplates.filter((template) => !('parts' in template)).map(({ name }) => name)
  expect(others).toEqual(['bundle', 'points-alone', 'record-broken', 'backup-failed', 'drill-failed'])
})

test('customers get these mails and no other', () => {
  const toCustomers = worded.filter(({ sentTo }) => sentTo === 'Klant').map(({ name }) => name)
  expect(toCustomers).toEqual(['registration-customer', 'reminder-question', 'maintenance-reminder'])
})

describe.each(worded.map((template) => [template.name, template] as const))('%s', (_name, template) => {
  const first = firstWords(template)

  test('begins with words that staff could have written', () => {
    expect(problemsOf(template, first)).toEqual({})
    expect(layOut(template, first)).toEqual(layOut(template, {}))
  })

  test('has a value for every placeholder', () => {
    for (const [name, meaning] of Object.entries(template.placeholders)) {
      expect(meaning).not.toBe('')
      const { subject } = layOut(template, { subject: `‘{{${name}}}’` })
      expect(subject).toMatch(/^‘.*[^\s{}].*’$/)
    }
  })

  test('waits for another version of the portal when its words have a placeholder of that', () => {
    expect(() => layOut(template, { subject: 'Dag {{morgen}}' })).toThrow(UnknownTemplate)
  })

  test('takes any edit that is allowed without a hole, a placeholder or another shape', () => {
    const shape = shapeOf(layOut(template, first).html)
    const isAllowed = { yes: 0, no: 0 }
    const edits = fc.dictionary(fc.constantFrom(...Object.keys(first)), editOf(template), { minKeys: 1, maxKeys: 3 })
    const holds = (changes: Record<string, (words: string) => string>) => {
      const words = { ...first }
      for (const [key, change] of Object.entries(changes)) words[key] = change(first[key]!)
      if (Object.keys(problemsOf(template, words)).length > 0) return void isAllowed.no++
      isAllowed.yes++
      const mail = layOut(template, words)
      const html = mail.html.replace(/<style>.*<\/style>/, '')
      for (const side of [mail.subject, html, mail.text]) expect(side).not.toMatch(/\{\{|\}\}|undefined/)
      expect(mail.subject).toMatch(/^[^\r\n]*\S[^\r\n]*$/)
      expect(shapeOf(mail.html)).toEqual(shape)
      for (const url of urlsOf(layOut(template, {}).text)) expect(mail.text).toContain(url)
    }
    fc.assert(fc.property(edits, holds), { numRuns: Math.ceil(editsOfAll / worded.length), seed })
    expect(isAllowed.yes).toBeGreaterThan(5)
    expect(isAllowed.no).toBeGreaterThan(5)
  })
})

test('a value is a value, whatever it holds', () => {
  const template = worded.find(({ name }) => name === 'password-changed')!
  const hostile = { first_name: '{{contactadres}} <b>' }
  const { text, html } = template.layOut(hostile as never, sender, tools({ subject: 'Dag {{voornaam}}' }))
  expect(text).toContain('{{contactadres}} <b>')
  expect(html).toContain('{{contactadres}} &lt;b&gt;')
})

test('what the law wants stays as it is', () => {
  const template = worded.find(({ name }) => name === 'registration-customer')!
  expect(layOut(template, { privacyRights: 'Geen rechten' })).toEqual(layOut(template, {}))
})

function layOut(template: WordedTemplate, words: MailWords): MailText {
  const values = template.example({ sender, encrypt: cipher.encrypt })
  return template.layOut(values as never, sender, tools(words))
}

function tools(words: MailWords) {
  const openLink = (link: SecretLink) =>
    'encrypted' in link ? cipher.decrypt(link) : `${sender.webUrl}/onderhoud/${link.certificate_code}`
  return { words, openLink, layOut: null! }
}

function problemsOf(template: WordedTemplate, words: MailWords) {
  return findWordProblems(keptParts(template), Object.keys(template.placeholders), words)
}

// What somebody does to the words of a part.
function editOf({ placeholders }: WordedTemplate): fc.Arbitrary<(words: string) => string> {
  const chip = fc.constantFrom(...Object.keys(placeholders)).map((name) => `{{${name}}}`)
  const text = fc.oneof(
    chip,
    chip.map((known) => known.repeat(2)),
    fc.constantFrom('{{', '}}', '{{naam', 'naam}}', '{', '{{{aanbieder}}}', '{{}}', '{{ aanbieder }}', '{{onbekend}}'),
    fc.constantFrom('<b>vet</b>', '</td></tr></table>', '"><script>', '<!--', '&lt;', '&amp;', "'", '%s', '$&', '$1'),
    fc.constantFrom('\u0000', '\ud83d', '\u200b', '\u202e', '\r\nBcc: x@y.nl', '\n', '\t', '👩‍🔧', '\u00a0', ' '),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(100, 3_000).map((length) => 'lang '.repeat(length)),
  )
  return fc.oneof(
    text.map((added) => (words: string) => words + added),
    text.map((added) => (words: string) => added + words),
    text.map((added) => (words: string) => words.replaceAll(/\{\{\w+\}\}/g, () => added)),
    text.map((added) => () => added),
    fc.constant((words: string) => words.replace(/\{\{\w+\}\}/, '')),
    fc.nat(200).map((end) => (words: string) => words.slice(0, end)),
  )
}

/** The tags of a mail without those that words of any mail may bring: new lines, and 'e-mail' that holds together. */
function shapeOf(html: string): string[] {
  const words = html.replaceAll('<br>', '').replace(/<span style="white-space:nowrap">(e-mail\w*)<\/span>/gi, '$1')
  return words.match(/<[^>]*>/g)!
}

function urlsOf(text: string): string[] {
  return text.match(/https:\S+/g) ?? []
}
