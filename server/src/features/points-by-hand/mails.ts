import { layOutMail, type MailSender } from '../../mail/mail-layout.ts'
import { fillTemplate, type MailTemplate, providerMailbox } from '../../mail/mail-template.ts'
import { mailboxOf, plainNameOf } from '../../mail/plain-name.ts'
import { pointsText } from '../registrations/confirmation-mails.ts'

type Named = { first_name: string; last_name: string }
type Told = { to: Named & { email: string }; by: Named; member: Named; credits: number; reason: string }
type Values = { by: string; member: string; credits: number; reason: string }

/** To each beheerder: somebody changed more points than the limit, and nobody else could confirm it. */
export function pointsAloneMail({ to, by, member, credits, reason }: Told, sender: MailSender) {
  const values = { by: plainNameOf(by), member: plainNameOf(member), credits, reason }
  return fillTemplate(pointsAlone, {
    values,
    to: mailboxOf(to),
    replyTo: providerMailbox(sender),
  })
}

export const pointsAlone: MailTemplate<Values> = {
  name: 'points-alone',
  version: 1,
  title: 'Punten gewijzigd zonder tweede persoon',
  layOut: ({ by, member, credits, reason }, sender) =>
    layOutMail(
      {
        subject: 'Punten gewijzigd zonder tweede persoon',
        preview: `${by} wijzigde de punten van ${member}.`,
        heading: 'Punten gewijzigd zonder tweede persoon',
        parts: [
          {
            kind: 'paragraph',
            text:
              `${by} wijzigde met de hand de punten van ${member}. Het zijn er meer dan bij de instellingen staat, en niemand anders ` +
              'kon dit bevestigen. Daarom krijgt elke beheerder deze e-mail.',
          },
          {
            kind: 'facts',
            facts: [[credits > 0 ? 'Erbij' : 'Eraf', pointsText(Math.abs(credits))]],
          },
          { kind: 'quote', text: reason },
          { kind: 'paragraph', text: 'Klopt dit niet? Neem de punten dan op de pagina van dit lid terug.' },
        ],
      },
      sender,
    ),
}
