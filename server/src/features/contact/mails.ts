import { contactSubjects, type SendContactRequestBody } from '@portal/contract/contact'
import type { Desk } from '@portal/contract/desks'
import type { CurrentMember } from '../../http/current-member.ts'
import type { MailSender } from '../../mail/mail-layout.ts'
import { fillTemplate, type MailTemplate } from '../../mail/mail-template.ts'
import { plainName } from '../../mail/plain-name.ts'
import { wordedTemplate } from '../../mail/worded-template.ts'

type Asker = Pick<CurrentMember, 'first_name' | 'last_name' | 'company' | 'email' | 'phone_number'>
type ContactRequestValues = { desk: string; question: string; asker: Asker }

/** A member's question for one of the desks. Desks without an address of their own share a mailbox, so the subject starts with the desk. */
export function contactRequestMail(
  { subject, question }: SendContactRequestBody,
  asker: Asker,
  sender: MailSender,
  own: Pick<Desk, 'email'>,
) {
  const { first_name, last_name, company, email, phone_number } = asker
  const desk = contactSubjects.find(({ id }) => id === subject)!.label
  return fillTemplate(contactRequest, {
    values: { desk, question, asker: { first_name, last_name, company, email, phone_number } },
    to: { name: sender.provider, address: own.email ?? sender.contactAddress },
    replyTo: { name: nameOf(asker), address: email },
  })
}

const contactRequest = wordedTemplate<ContactRequestValues>({
  name: 'contact-request',
  version: 1,
  title: 'Vraag van een installateur',
  sentWhen: 'Als een installateur een vraag stelt op de contactpagina',
  sentTo: 'Onze eigen mailbox',
  placeholders: {
    bureau: 'De afdeling waarvoor de vraag is',
    naam: 'De naam van de installateur',
    vraag: 'Het begin van de vraag',
  },
  parts: {
    subject: { kind: 'subject', words: '{{bureau}}: vraag van {{naam}}', requires: ['bureau', 'naam'] },
    preview: { kind: 'preview', words: '{{vraag}}' },
    heading: { kind: 'heading', words: 'Vraag voor {{bureau}}' },
    question: { kind: 'quote' },
    facts: { kind: 'facts' },
    answer: { kind: 'small-print', words: 'Beantwoord deze e-mail om {{naam}} te antwoorden.' },
  },
  fill({ desk, question, asker }) {
    const name = nameOf(asker)
    return {
      placeholders: { bureau: desk, naam: name, vraag: question.slice(0, 120) },
      quote: question,
      facts: factsOf(asker, { desk, name }),
    }
  },
  example: () => ({
    desk: contactSubjects[0].label,
    question: 'Kan ik bij een AquaStar Compact 8 ook korrelzout gebruiken?\n\nDe klant heeft dat nog staan.',
    asker: {
      first_name: 'Sanne',
      last_name: 'de Vries',
      company: 'De Vries Installatie',
      email: 'sanne@voorbeeld.nl',
      phone_number: '06 12345678',
    },
  }),
})

export const contactMailTemplates: MailTemplate[] = [contactRequest]

function nameOf({ first_name, last_name }: Asker): string {
  return plainName(`${first_name} ${last_name}`)
}

function factsOf({ company, phone_number, email }: Asker, { desk, name }: { desk: string; name: string }) {
  const facts: [string, string | null][] = [
    ['Onderwerp', desk],
    ['Naam', name],
    ['Bedrijf', company && plainName(company)],
    ['Telefoon', phone_number],
    ['E-mail', email],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}
