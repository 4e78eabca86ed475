import { webPaths } from '@portal/contract/web-paths'
import type { CurrentMember } from '../../http/current-member.ts'
import { longDay } from '../../mail/dutch-moment.ts'
import type { MailSender } from '../../mail/mail-layout.ts'
import { fillTemplate, type MailTemplate, providerMailbox } from '../../mail/mail-template.ts'
import { mailboxOf, plainName, plainSerialNumber } from '../../mail/plain-name.ts'
import { wordedTemplate } from '../../mail/worded-template.ts'
import { pointsText } from '../registrations/confirmation-mails.ts'

type CaseValues = {
  first_name: string
  /** Null of a case about no registration. */
  serial_number: string | null
  /** What was asked, or why it was decided so, in the words of the desk. */
  reason: string
  /** What becomes of their points. */
  credits: number
  /** The last day to object; null where nobody can. */
  object_until: string | null
}

type Told = Omit<CaseValues, 'first_name'>

/** To a member, about a case that they brought up, or that is about what they registered. Nothing in it is of anybody else. */
export function mailAboutCase(
  what: keyof typeof templates,
  { member, ...told }: Told & { member: Pick<CurrentMember, 'first_name' | 'last_name' | 'email'> },
  sender: MailSender,
) {
  const values = { ...told, first_name: member.first_name }
  return fillTemplate(templates[what], { values, to: mailboxOf(member), replyTo: providerMailbox(sender) })
}

type Words = {
  name: string
  title: string
  sentWhen: string
  heading: string
  what: string
  why?: string
  button?: string
}

function aboutCase({ name, title, sentWhen, heading, what, why = 'De reden: {{reden}}', button }: Words) {
  return wordedTemplate<CaseValues>({
    name,
    version: 1,
    title,
    sentWhen,
    sentTo: 'Installateur',
    placeholders: {
      voornaam: 'De voornaam van de installateur',
      serienummer: 'Het serienummer, als het om een registratie gaat',
      reden: 'De vraag of de reden, in de woorden van de servicedesk',
      punten: 'Het aantal punten dat eraf gaat, met het woord',
      bezwaardag: 'De laatste dag om bezwaar te maken',
    },
    conditions: { less: 'als er punten af gaan', object: 'als bezwaar maken kan' },
    parts: {
      subject: { kind: 'subject', words: heading },
      preview: { kind: 'preview', words: '{{reden}}' },
      heading: { kind: 'heading', words: heading },
      greeting: { kind: 'greeting', words: 'Hallo {{voornaam}},' },
      what: { kind: 'paragraph', words: what },
      why: { kind: 'paragraph', words: why, requires: ['reden'] },
      facts: { kind: 'facts' },
      less: {
        kind: 'paragraph',
        when: 'less',
        words: 'Er gaan {{punten}} af. Heb je er nu minder, dan vullen de volgende punten dit aan.',
      },
      object: {
        kind: 'paragraph',
        when: 'object',
        words: 'Ben je het er niet mee eens? Beantwoord deze e-mail dan uiterlijk {{bezwaardag}}.',
        requires: ['bezwaardag'],
      },
      button: { kind: 'button', words: button ?? 'Bekijk je zaken' },
    },
    fill({ first_name, serial_number, reason, credits, object_until }, { webUrl }) {
      const serial = serial_number && plainSerialNumber(serial_number)
      return {
        placeholders: {
          voornaam: plainName(first_name),
          serienummer: serial ?? '',
          reden: reason,
          punten: pointsText(Math.abs(credits)),
          bezwaardag: object_until ? longDay(object_until) : '',
        },
        conditions: { less: credits < 0, object: object_until !== null },
        facts: serial ? [['Serienummer', serial]] : [],
        url: webUrl + webPaths.cases,
      }
    },
    example: () => ({
      first_name: 'Sanne',
      serial_number: 'AB 190871',
      reason: 'Op de foto van het label is het nummer goed te lezen.',
      credits: -250,
      object_until: '2026-12-11',
    }),
  })
}

const decided = 'Als de servicedesk beslist wie een betwist serienummer terecht registreerde'

const templates = {
  asked: aboutCase({
    name: 'case-question',
    title: 'Vraag van de servicedesk',
    sentWhen: 'Als de servicedesk een installateur iets vraagt over een zaak',
    heading: 'We hebben een vraag voor je',
    what: 'We willen iets van je weten voordat we verder kunnen.',
    why: 'De vraag: {{reden}}',
    button: 'Beantwoord de vraag',
  }),
  claimRefused: aboutCase({
    name: 'dispute-refused',
    title: 'Betwist serienummer: de registratie blijft staan, aan wie het betwist',
    sentWhen: decided,
    heading: 'Besluit over serienummer {{serienummer}}',
    what: 'Je meldde dat jij het toestel met serienummer {{serienummer}} plaatste. We hebben besloten dat de registratie blijft staan.',
  }),
  registrationStays: aboutCase({
    name: 'dispute-stays',
    title: 'Betwist serienummer: de registratie blijft staan, aan wie hem heeft',
    sentWhen: decided,
    heading: 'Besluit over serienummer {{serienummer}}',
    what: 'Iemand anders meldde serienummer {{serienummer}} ook te hebben geplaatst. We hebben besloten dat jouw registratie blijft staan. Je hoeft niets te doen.',
  }),
  claimGranted: aboutCase({
    name: 'dispute-granted',
    title: 'Betwist serienummer: de registratie vervalt, aan wie het betwist',
    sentWhen: decided,
    heading: 'Besluit over serienummer {{serienummer}}',
    what: 'Je meldde dat jij het toestel met serienummer {{serienummer}} plaatste. We hebben je gelijk gegeven: je kunt het nu registreren. Tot die tijd houden we het nummer voor je vast.',
  }),
  registrationLapsed: aboutCase({
    name: 'dispute-lapsed',
    title: 'Betwist serienummer: de registratie vervalt, aan wie hem had',
    sentWhen: decided,
    heading: 'Besluit over serienummer {{serienummer}}',
    what: 'Iemand anders meldde serienummer {{serienummer}} ook te hebben geplaatst. We hebben besloten dat jouw registratie vervalt.',
  }),
  mended: aboutCase({
    name: 'report-settled',
    title: 'Gemelde fout hersteld',
    sentWhen: 'Als de servicedesk een fout herstelde die een installateur meldde',
    heading: 'Je melding is verwerkt',
    what: 'Je meldde een fout in een registratie. We hebben die hersteld.',
  }),
  notMended: aboutCase({
    name: 'report-refused',
    title: 'Gemelde fout niet overgenomen',
    sentWhen: 'Als de servicedesk een fout niet overneemt die een installateur meldde',
    heading: 'Je melding is bekeken',
    what: 'Je meldde een fout in een registratie. We hebben er niets aan gewijzigd.',
  }),
  settled: aboutCase({
    name: 'case-settled',
    title: 'Zaak afgehandeld',
    sentWhen: 'Als de servicedesk een zaak afhandelt waarover een installateur iets werd gevraagd',
    heading: 'Je zaak is afgehandeld',
    what: 'We vroegen je iets over een zaak. Die is nu afgehandeld.',
  }),
}

export type CaseMail = keyof typeof templates

export const caseMailTemplates: MailTemplate[] = Object.values(templates)
