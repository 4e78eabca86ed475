import type { MailSender } from '../../mail/mail-layout.ts'
import { fillTemplate, type MailTemplate, providerMailbox } from '../../mail/mail-template.ts'
import { plainSerialNumber } from '../../mail/plain-name.ts'
import { wordedTemplate } from '../../mail/worded-template.ts'

type AnswerValues = { serial_number: string; reason: string }

/** To whoever reported by a certificate that a softener is not theirs, and left an address. We know nothing else of them. */
export function answerMail({ address, ...values }: AnswerValues & { address: string }, sender: MailSender) {
  return fillTemplate(reportAnswered, { values, to: { name: '', address }, replyTo: providerMailbox(sender) })
}

const reportAnswered = wordedTemplate<AnswerValues>({
  name: 'certificate-report-answered',
  version: 1,
  title: 'Melding bij een certificaat bekeken',
  sentWhen: 'Als de servicedesk een melding bij een certificaat afhandelt, en er een e-mailadres bij staat',
  sentTo: 'Wie het meldde',
  placeholders: {
    serienummer: 'Het serienummer op het certificaat',
    reden: 'Het antwoord, in de woorden van de servicedesk',
  },
  parts: {
    subject: { kind: 'subject', words: 'Uw melding over {{serienummer}} is bekeken' },
    preview: { kind: 'preview', words: 'U meldde dat dit toestel niet bij u hangt.' },
    heading: { kind: 'heading', words: 'Uw melding is bekeken' },
    greeting: { kind: 'greeting', words: 'Beste lezer,' },
    what: {
      kind: 'paragraph',
      words: 'U meldde bij het garantiecertificaat van serienummer {{serienummer}} dat het toestel niet bij u hangt.',
    },
    why: { kind: 'paragraph', words: 'Ons antwoord: {{reden}}', requires: ['reden'] },
    call: {
      kind: 'paragraph',
      words: 'Heeft u nog een vraag? Beantwoord dan deze e-mail, of mail naar {{contactadres}}.',
      requires: ['contactadres'],
    },
  },
  fill: ({ serial_number, reason }) => ({
    placeholders: { serienummer: plainSerialNumber(serial_number), reden: reason },
  }),
  example: () => ({ serial_number: 'AB 190871', reason: 'We hebben de registratie ingetrokken.' }),
})

export const answerMailTemplates: MailTemplate[] = [reportAnswered]
