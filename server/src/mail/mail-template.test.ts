import { expect, test } from 'vitest'
import { createLayOut, fillTemplate, type MailTemplate, UnknownTemplate } from './mail-template.ts'

const sender = { provider: 'Zilverbron', webUrl: '', contactAddress: '' }
const greeting: MailTemplate<{ name: string }> = {
  name: 'greeting',
  version: 2,
  layOut: ({ name }, { provider }) => ({ subject: `Dag ${name}`, html: `<p>${provider}</p>`, text: provider }),
}
const facts = fillTemplate(greeting, { values: { name: 'Zoë' }, to: { name: 'Zoë', address: 'zoe@voorbeeld.nl' } })
const layOut = createLayOut({ templates: [greeting], sender, openLink: () => '' })

test('a mail is laid out by the template of its name and version', () => {
  expect(layOut(facts)).toEqual({ subject: 'Dag Zoë', html: '<p>Zilverbron</p>', text: 'Zilverbron' })
})

test.each([{ template: 'other' }, { version: 1 }, { version: 3 }])('a mail of %j is not guessed at', (other) => {
  expect(() => layOut({ ...facts, ...other })).toThrow(UnknownTemplate)
})
