import { contactSubjects, type SendContactRequestBody } from '@portal/contract/contact'
import type { CurrentMember } from '../../http/current-member.ts'
import { layOutMail, type MailSender } from '../../mail/mail-layout.ts'
import { plainName } from '../../mail/plain-name.ts'
import type { Mail } from '../../mail/outbox.ts'

type Asker = Pick<CurrentMember, 'first_name' | 'last_name' | 'company' | 'email' | 'phone_number'>

/** A member's question for one of the desks. All desks share a mailbox, so the subject starts with the desk. */
export function contactRequestMail(body: SendContactRequestBody, asker: Asker, sender: MailSender): Mail {
  const name = plainName(`${asker.first_name} ${asker.last_name}`)
  const desk = contactSubjects.find(({ id }) => id === body.subject)!.label
  return {
    kind: 'contact-request',
    to: { name: sender.provider, address: sender.contactAddress },
    replyTo: { name, address: asker.email },
    subject: `${desk}: vraag van ${name}`,
    ...layOutMail(
      {
        preview: body.question.slice(0, 120),
        heading: `Vraag voor ${desk}`,
        parts: [
          { kind: 'quote', text: body.question },
          { kind: 'facts', facts: factsOf(asker, { desk, name }) },
          { kind: 'small-print', text: `Beantwoord deze e-mail om ${name} te antwoorden.` },
        ],
      },
      sender,
    ),
  }
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
