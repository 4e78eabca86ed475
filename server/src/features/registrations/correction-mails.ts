import type { MailSender } from '../../mail/mail-layout.ts'
import { fillTemplate, type MailTemplate, providerMailbox } from '../../mail/mail-template.ts'
import { wordedTemplate } from '../../mail/worded-template.ts'

/** To an address that a mail about a registration went to by mistake: it has nobody's data. */
export function notForYouMail(address: string, sender: MailSender) {
  return fillTemplate(notForYou, { values: {}, to: { name: '', address }, replyTo: providerMailbox(sender) })
}

const notForYou = wordedTemplate<Record<string, never>>({
  name: 'registration-not-for-you',
  version: 1,
  title: 'Niet voor u bestemd',
  sentWhen: 'Als het e-mailadres van een klant is gecorrigeerd, naar het vorige adres',
  sentTo: 'Wie dat adres heeft',
  placeholders: {},
  parts: {
    subject: { kind: 'subject', words: 'Dit bericht was niet voor u bestemd' },
    preview: { kind: 'preview', words: 'Een eerder bericht van {{aanbieder}} kwam per vergissing bij u terecht.' },
    heading: { kind: 'heading', words: 'Dit bericht was niet voor u bestemd' },
    greeting: { kind: 'greeting', words: 'Beste lezer,' },
    reason: {
      kind: 'paragraph',
      words:
        'Eerder kreeg u een e-mail van {{aanbieder}} over een waterontharder. Dat bericht was niet voor u bestemd: het e-mailadres was verkeerd ingevuld. Dat is inmiddels hersteld.',
    },
    ask: {
      kind: 'paragraph',
      words: 'Wilt u dat eerdere bericht verwijderen? Verder hoeft u niets te doen. Onze excuses voor het ongemak.',
    },
    call: {
      kind: 'paragraph',
      words: 'Heeft u een vraag? Mail dan naar {{contactadres}}.',
      requires: ['contactadres'],
    },
  },
  fill: () => ({ placeholders: {} }),
  example: () => ({}),
})

export const correctionMailTemplates: MailTemplate[] = [notForYou]
