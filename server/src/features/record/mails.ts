import { layOutMail, type MailSender } from '../../mail/mail-layout.ts'
import { fillTemplate, type MailTemplate, providerMailbox } from '../../mail/mail-template.ts'
import type { Verified } from './verify-record.ts'

type Values = NonNullable<Verified['fault']>

export function recordBrokenMail(values: Values, sender: MailSender) {
  return fillTemplate(recordBroken, { values, to: providerMailbox(sender) })
}

export const recordBroken: MailTemplate<Values> = {
  name: 'record-broken',
  version: 1,
  title: 'Logboek klopt niet',
  layOut: ({ line, what }, sender) =>
    layOutMail(
      {
        subject: 'De keten van het logboek klopt niet',
        preview: `Bij regel ${line} sluit het logboek niet meer aan.`,
        heading: 'De keten van het logboek klopt niet',
        parts: [
          {
            kind: 'paragraph',
            text:
              `De controle van het logboek vond een breuk bij regel ${line}. Wat voor die regel staat, klopt. Iemand met toegang ` +
              'tot de database heeft iets veranderd of weggehaald, of APP_KEY is veranderd zonder APP_PREVIOUS_KEYS.',
          },
          { kind: 'quote', text: what },
          {
            kind: 'paragraph',
            text:
              'Stuur deze e-mail door naar wie het portaal beheert en verander zelf niets. In docs/operations.md staat onder ' +
              '‘PortalRecordBroken’ wat er te doen is. Het portaal werkt gewoon door.',
          },
        ],
      },
      sender,
    ),
}
