import { webPaths } from '@portal/contract/web-paths'
import type { CurrentMember } from '../../http/current-member.ts'
import type { MailSender } from '../../mail/mail-layout.ts'
import { fillTemplate, type MailTemplate, providerMailbox } from '../../mail/mail-template.ts'
import { mailboxOf, plainName, plainSerialNumber } from '../../mail/plain-name.ts'
import { wordedTemplate } from '../../mail/worded-template.ts'
import { pointsText } from '../registrations/confirmation-mails.ts'

type InstallerValues = {
  first_name: string
  brand: string
  model: string
  serial_number: string
  reason: string
  credits: number
  /** The names of what is different now. */
  mended: string[]
}

type Told = Omit<InstallerValues, 'first_name'>

export function mailAboutAct(
  act: keyof typeof templates,
  { member, ...told }: Told & { member: Pick<CurrentMember, 'first_name' | 'last_name' | 'email'> },
  sender: MailSender,
) {
  const values = { ...told, first_name: member.first_name }
  return fillTemplate(templates[act], { values, to: mailboxOf(member), replyTo: providerMailbox(sender) })
}

type Words = { name: string; title: string; sentWhen: string; heading: string; reason: string; isOver?: true }

// What mails about one registration and about all of them have in common.
const ofEach = {
  voornaam: 'De voornaam van de installateur',
  reden: 'De reden, in de woorden van de servicedesk',
  punten: 'Het aantal punten dat erbij komt of eraf gaat, met het woord',
}
const pointsConditions = { more: 'als er punten bij komen', less: 'als er punten af gaan' }
const ofPoints = {
  more: { kind: 'paragraph', when: 'more', words: 'Er komen {{punten}} bij. Je ziet ze bij je punten.' },
  less: {
    kind: 'paragraph',
    when: 'less',
    words: 'Er gaan {{punten}} af. Heb je er nu minder, dan vullen de volgende punten dit aan.',
  },
} as const

function aboutAct({ name, title, sentWhen, heading, reason, isOver }: Words) {
  return wordedTemplate<InstallerValues>({
    name,
    version: 1,
    title,
    sentWhen,
    sentTo: 'Installateur',
    placeholders: {
      product: 'Merk en model',
      serienummer: 'Het serienummer',
      ...ofEach,
    },
    conditions: pointsConditions,
    parts: {
      subject: { kind: 'subject', words: `${heading}: {{product}}, {{serienummer}}` },
      preview: { kind: 'preview', words: '{{reden}}' },
      heading: { kind: 'heading', words: heading },
      greeting: { kind: 'greeting', words: 'Hallo {{voornaam}},' },
      what: { kind: 'paragraph', words: reason, requires: ['product'] },
      why: { kind: 'paragraph', words: 'De reden: {{reden}}', requires: ['reden'] },
      facts: { kind: 'facts' },
      ...ofPoints,
      ...(!isOver && { button: { kind: 'button' as const, words: 'Bekijk je registraties' } }),
      mistake: {
        kind: 'paragraph',
        words: 'Klopt dit niet? Mail ons op {{contactadres}} en noem het serienummer.',
        requires: ['contactadres'],
      },
    },
    fill(values, { webUrl }) {
      const product = `${values.brand} ${values.model}`
      const serial = plainSerialNumber(values.serial_number)
      return {
        placeholders: {
          product,
          serienummer: serial,
          voornaam: plainName(values.first_name),
          reden: values.reason,
          punten: pointsText(Math.abs(values.credits)),
        },
        conditions: { more: values.credits > 0, less: values.credits < 0 },
        facts: [
          ['Product', product],
          ['Serienummer', serial],
          ...(values.mended.length > 0 ? [['Aangepast', values.mended.join(', ')] satisfies [string, string]] : []),
        ],
        url: webUrl + webPaths.registrations,
      }
    },
    example: () => ({
      first_name: 'Sanne',
      brand: 'AquaStar',
      model: 'Compact 8',
      serial_number: 'AS24110042',
      reason: 'De klant belde: het huisnummer was verkeerd getypt.',
      credits: -250,
      mended: ['huisnummer'],
    }),
  })
}

const templates = {
  mended: aboutAct({
    name: 'registration-mended',
    title: 'Registratie hersteld',
    sentWhen: 'Als de servicedesk een registratie herstelt',
    heading: 'Registratie hersteld',
    reason: 'We hebben je registratie van de {{product}} hersteld.',
  }),
  changed: aboutAct({
    name: 'registration-changed',
    title: 'Registratie gewijzigd',
    sentWhen: 'Als de servicedesk de klant of het adres van een registratie wijzigt',
    heading: 'Registratie gewijzigd',
    reason: 'Bij je registratie van de {{product}} is iets veranderd, en dat hebben we overgenomen.',
  }),
  withdrawn: aboutAct({
    name: 'registration-withdrawn',
    title: 'Registratie ingetrokken',
    sentWhen: 'Als de servicedesk een registratie intrekt',
    heading: 'Registratie ingetrokken',
    reason: 'We hebben je registratie van de {{product}} ingetrokken.',
  }),
  reinstated: aboutAct({
    name: 'registration-reinstated',
    title: 'Registratie teruggezet',
    sentWhen: 'Als de servicedesk een ingetrokken registratie terugzet',
    heading: 'Registratie teruggezet',
    reason: 'Je registratie van de {{product}} is weer geldig.',
  }),
  handedOver: aboutAct({
    name: 'registration-handed-over',
    title: 'Registratie overgedragen, aan wie hem had',
    sentWhen: 'Als de servicedesk een registratie op naam van een andere installateur zet',
    heading: 'Registratie overgedragen',
    reason: 'Je registratie van de {{product}} staat niet meer op jouw naam.',
    isOver: true,
  }),
  received: aboutAct({
    name: 'registration-received',
    title: 'Registratie overgedragen, aan wie hem krijgt',
    sentWhen: 'Als de servicedesk een registratie van een andere installateur overdraagt',
    heading: 'Registratie op jouw naam',
    reason: 'De registratie van de {{product}} staat nu op jouw naam.',
  }),
}

type ManyValues = Pick<InstallerValues, 'first_name' | 'reason' | 'credits'> & { registrations: number }

/** To an installer, about all that the desk handed over from or to them at once. */
export function mailAboutAll(
  act: keyof typeof manyTemplates,
  {
    member,
    ...told
  }: Omit<ManyValues, 'first_name'> & {
    member: Pick<CurrentMember, 'first_name' | 'last_name' | 'email'>
  },
  sender: MailSender,
) {
  const values = { ...told, first_name: member.first_name }
  return fillTemplate(manyTemplates[act], { values, to: mailboxOf(member), replyTo: providerMailbox(sender) })
}

function aboutMany({ name, title, sentWhen, heading, reason, isOver }: Words) {
  return wordedTemplate<ManyValues>({
    name,
    version: 1,
    title,
    sentWhen,
    sentTo: 'Installateur',
    placeholders: {
      registraties: 'Het aantal registraties, met het woord',
      ...ofEach,
    },
    conditions: pointsConditions,
    parts: {
      subject: { kind: 'subject', words: `${heading}: {{registraties}}` },
      preview: { kind: 'preview', words: '{{reden}}' },
      heading: { kind: 'heading', words: heading },
      greeting: { kind: 'greeting', words: 'Hallo {{voornaam}},' },
      what: { kind: 'paragraph', words: reason, requires: ['registraties'] },
      why: { kind: 'paragraph', words: 'De reden: {{reden}}', requires: ['reden'] },
      ...ofPoints,
      ...(!isOver && { button: { kind: 'button' as const, words: 'Bekijk je registraties' } }),
      mistake: {
        kind: 'paragraph',
        words: 'Klopt dit niet? Mail ons op {{contactadres}}.',
        requires: ['contactadres'],
      },
    },
    fill: (values, { webUrl }) => ({
      placeholders: {
        registraties: registrationsText(values.registrations),
        voornaam: plainName(values.first_name),
        reden: values.reason,
        punten: pointsText(Math.abs(values.credits)),
      },
      conditions: { more: values.credits > 0, less: values.credits < 0 },
      url: webUrl + webPaths.registrations,
    }),
    example: () => ({
      first_name: 'Sanne',
      registrations: 214,
      reason: 'Het bedrijf is gestopt en de klanten gaan over.',
      credits: 53_500,
    }),
  })
}

function registrationsText(count: number): string {
  return count === 1 ? '1 registratie' : `${new Intl.NumberFormat('nl-NL').format(count)} registraties`
}

const manyTemplates = {
  handedOver: aboutMany({
    name: 'registrations-handed-over',
    title: 'Alle registraties overgedragen, aan wie ze had',
    sentWhen: 'Als de servicedesk alle registraties van een geblokkeerd lid op naam van een andere installateur zet',
    heading: 'Registraties overgedragen',
    reason: 'Dit staat niet meer op jouw naam: {{registraties}}.',
    isOver: true,
  }),
  received: aboutMany({
    name: 'registrations-received',
    title: 'Alle registraties overgedragen, aan wie ze krijgt',
    sentWhen: 'Als de servicedesk alle registraties van een ander lid overdraagt',
    heading: 'Registraties op jouw naam',
    reason: 'Dit had een andere installateur en staat nu op jouw naam: {{registraties}}.',
  }),
}

export const registrationActTemplates: MailTemplate[] = [...Object.values(templates), ...Object.values(manyTemplates)]
