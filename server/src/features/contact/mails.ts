import { contactSubjects, type SendContactRequestBody } from '@portal/contract/contact'
import type { Desk } from '@portal/contract/desks'
import type { CurrentMember } from '../../http/current-member.ts'
import { layOutMail, type MailSender } from '../../mail/mail-layout.ts'
import { fillTemplate, type MailTemplate } from '../../mail/mail-template.ts'
import { plainName } from '../../mail/plain-name.ts'

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

const contactRequest: MailTemplate<ContactRequestValues> = {
  name: 'contact-request',
  version: 1,
  layOut({ desk, question, asker }, sender) {
    const name = nameOf(asker)
    return layOutMail(
      {
        subject: `${desk}: vraag van ${name}`,
        preview: question.slice(0, 120),
        heading: `Vraag voor ${desk}`,
        parts: [
          { kind: 'quote', text: question },
          { kind: 'facts', facts: factsOf(asker, { desk, name }) },
          { kind: 'small-print', text: `Beantwoord deze e-mail om ${name} te antwoorden.` },
        ],
      },
      sender,
    )
  },
}

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
