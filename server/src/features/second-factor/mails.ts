import { mailCodeMinutes } from '@portal/contract/second-factor'
import { webPaths } from '@portal/contract/web-paths'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import type { EncryptedLink } from '../../mail/link-cipher.ts'
import type { MailSender } from '../../mail/mail-layout.ts'
import { fillTemplate, type MailTemplate, providerMailbox } from '../../mail/mail-template.ts'
import { plainName } from '../../mail/plain-name.ts'
import { wordedTemplate, type WordedTemplate } from '../../mail/worded-template.ts'
import type { StoredFactor } from './store.ts'

// Who has somebody's password, or sits at their computer, can't change their second factor unseen.

type Sending = Pick<Dependencies, 'mailSender'>
type Factor = Pick<StoredFactor, 'kind' | 'name'>
type FirstName = { first_name: string }
type FactorValues = FirstName & Factor

export function factorAddedMail(sending: Sending, member: CurrentMember, factor: Factor) {
  return fillTemplate(factorAdded, addressed(sending, member, factor))
}

export function factorRemovedMail(sending: Sending, member: CurrentMember, factor: Factor) {
  return fillTemplate(factorRemoved, addressed(sending, member, factor))
}

export function factorResetMail(sending: Sending, member: CurrentMember) {
  return fillTemplate(factorReset, addressed(sending, member, {}))
}

export function factorGuessedMail(sending: Sending, member: CurrentMember) {
  return fillTemplate(factorGuessed, addressed(sending, member, {}))
}

export function mailCodeMail(
  sending: Pick<Dependencies, 'mailSender' | 'linkCipher'>,
  member: CurrentMember,
  code: string,
) {
  return fillTemplate(mailCode, addressed(sending, member, { code: sending.linkCipher.encrypt(code) }))
}

function addressed<Values extends object>({ mailSender }: Sending, member: CurrentMember, values: Values) {
  const { first_name, last_name, email } = member
  return {
    values: { first_name, ...values },
    to: { name: `${first_name} ${last_name}`, address: email },
    replyTo: providerMailbox(mailSender),
  }
}

const firstName = { voornaam: 'De voornaam van de ontvanger' }
const greeting = { kind: 'greeting', words: 'Hallo {{voornaam}},' } as const
const newPassword = { kind: 'button', words: 'Nieuw wachtwoord aanvragen' } as const

const factorAdded = toldTemplate({
  name: 'factor-added',
  heading: 'Tweede stap toegevoegd',
  sentWhen: 'Nadat iemand een tweede stap heeft toegevoegd',
  happened:
    'Je account bij het installateursportaal van {{aanbieder}} heeft er zojuist een tweede stap bij: {{tweede_stap}}. Daarmee bevestig je voortaan dat jij het bent.',
})

const factorRemoved = toldTemplate({
  name: 'factor-removed',
  heading: 'Tweede stap verwijderd',
  sentWhen: 'Nadat iemand een tweede stap heeft verwijderd',
  happened:
    'Van je account bij het installateursportaal van {{aanbieder}} is zojuist een tweede stap verwijderd: {{tweede_stap}}.',
})

const factorReset = toldTemplate({
  name: 'factor-reset',
  heading: 'Tweede stap gewist',
  sentWhen: 'Als de technisch beheerder iemands tweede stap wist',
  happened:
    'De technisch beheerder van het installateursportaal van {{aanbieder}} heeft de tweede stap van je account gewist, samen met je herstelcodes. Je bent overal uitgelogd. Log in met je wachtwoord en stel meteen een nieuwe tweede stap in.',
})

const factorGuessed = toldTemplate({
  name: 'factor-guessed',
  heading: 'Verkeerde codes',
  sentWhen: 'Na tien verkeerde codes op een dag',
  happened:
    'Iemand die je wachtwoord kent, vulde bij het installateursportaal van {{aanbieder}} vandaag tien keer een verkeerde code in. Die is niet binnengekomen. Met een nieuw wachtwoord houdt het op.',
})

const mailCode = wordedTemplate<{ first_name: string; code: EncryptedLink }>({
  name: 'factor-mail-code',
  version: 1,
  title: 'Code voor de tweede stap',
  sentWhen: 'Als een medewerker zonder tweede stap er een instelt',
  sentTo: 'Medewerker',
  placeholders: { ...firstName, minuten: 'Hoeveel minuten de code werkt' },
  parts: {
    subject: { kind: 'subject', words: 'De code voor je tweede stap' },
    preview: { kind: 'preview', words: 'De code werkt {{minuten}} minuten.' },
    heading: { kind: 'heading', words: 'De code voor je tweede stap' },
    greeting,
    reason: {
      kind: 'paragraph',
      words:
        'Met deze code laat je zien dat dit e-mailadres van jou is. Vul hem in op de pagina ‘Tweede stap’ van het installateursportaal van {{aanbieder}}.',
    },
    code: { kind: 'facts' },
    validity: {
      kind: 'small-print',
      words: 'De code werkt {{minuten}} minuten, één keer. Geef hem aan niemand door.',
      requires: ['minuten'],
    },
    warning: {
      kind: 'paragraph',
      words:
        'Was jij dit niet? Dan kent iemand anders je wachtwoord. Kies meteen een nieuw wachtwoord en laat het ons weten via {{contactadres}}.',
      requires: ['contactadres'],
    },
    button: newPassword,
  },
  fill: ({ first_name, code }, sender, { openLink }) => ({
    placeholders: { voornaam: plainName(first_name), minuten: String(mailCodeMinutes) },
    facts: [['Code', openLink(code)]],
    url: newPasswordUrl(sender),
  }),
  example: ({ encrypt }) => ({ first_name: 'Sanne', code: encrypt('482 913') }),
})

export const secondFactorMailTemplates: MailTemplate[] = [
  factorAdded,
  factorRemoved,
  factorReset,
  factorGuessed,
  mailCode,
]

type Told = { name: string; heading: string; sentWhen: string; happened: string }

/** What happened to somebody's second factor, with what to do when they did not ask for it. */
function toldTemplate({ name, heading, sentWhen, happened }: Told): WordedTemplate<FactorValues | FirstName> {
  const namesFactor = happened.includes('{{tweede_stap}}')
  return wordedTemplate<FactorValues | FirstName>({
    name,
    version: 1,
    title: heading,
    sentWhen,
    sentTo: 'Medewerker',
    placeholders: { ...firstName, ...(namesFactor && { tweede_stap: 'Welke tweede stap' }) },
    parts: {
      subject: { kind: 'subject', words: `${heading} bij je account` },
      preview: { kind: 'preview', words: 'Was jij dit niet? Laat het ons weten.' },
      heading: { kind: 'heading', words: heading },
      greeting,
      happened: { kind: 'paragraph', words: happened, ...(namesFactor && { requires: ['tweede_stap'] }) },
      warning: {
        kind: 'paragraph',
        words:
          'Was jij dit niet, of heb je hier niet om gevraagd? Kies dan meteen een nieuw wachtwoord en laat het ons weten via {{contactadres}}.',
        requires: ['contactadres'],
      },
      button: newPassword,
    },
    fill: (values, sender) => ({
      placeholders: {
        voornaam: plainName(values.first_name),
        ...('kind' in values && { tweede_stap: nameOf(values) }),
      },
      url: newPasswordUrl(sender),
    }),
    example: () => ({ first_name: 'Sanne', ...(namesFactor && { kind: 'passkey', name: 'Laptop' }) }),
  })
}

function newPasswordUrl({ webUrl }: MailSender): string {
  return webUrl + webPaths.forgotPassword
}

function nameOf({ kind, name }: Factor): string {
  return kind === 'app' ? 'een app met codes' : `de passkey ‘${plainName(name)}’`
}
