import { mailCodeMinutes } from '@portal/contract/second-factor'
import { webPaths } from '@portal/contract/web-paths'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import type { EncryptedLink } from '../../mail/link-cipher.ts'
import { layOutMail, type MailPart, type MailSender, type MailText } from '../../mail/mail-layout.ts'
import { fillTemplate, type MailTemplate, providerMailbox } from '../../mail/mail-template.ts'
import { plainName } from '../../mail/plain-name.ts'
import type { StoredFactor } from './store.ts'

// Who has somebody's password, or sits at their computer, can't change their second factor unseen.

type Sending = Pick<Dependencies, 'mailSender'>
type Factor = Pick<StoredFactor, 'kind' | 'name'>
type FactorValues = { first_name: string } & Factor

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

const factorAdded: MailTemplate<FactorValues> = {
  name: 'factor-added',
  version: 1,
  layOut: ({ first_name, ...factor }, sender) =>
    layOut(sender, {
      heading: 'Tweede stap toegevoegd',
      first_name,
      happened: `Je account bij het installateursportaal van ${sender.provider} heeft er zojuist een tweede stap bij: ${nameOf(factor)}. Daarmee bevestig je voortaan dat jij het bent.`,
    }),
}

const factorRemoved: MailTemplate<FactorValues> = {
  name: 'factor-removed',
  version: 1,
  layOut: ({ first_name, ...factor }, sender) =>
    layOut(sender, {
      heading: 'Tweede stap verwijderd',
      first_name,
      happened: `Van je account bij het installateursportaal van ${sender.provider} is zojuist een tweede stap verwijderd: ${nameOf(factor)}.`,
    }),
}

const factorReset: MailTemplate<{ first_name: string }> = {
  name: 'factor-reset',
  version: 1,
  layOut: ({ first_name }, sender) =>
    layOut(sender, {
      heading: 'Tweede stap gewist',
      first_name,
      happened: `De technisch beheerder van het installateursportaal van ${sender.provider} heeft de tweede stap van je account gewist, samen met je herstelcodes. Je bent overal uitgelogd. Log in met je wachtwoord en stel meteen een nieuwe tweede stap in.`,
    }),
}

const factorGuessed: MailTemplate<{ first_name: string }> = {
  name: 'factor-guessed',
  version: 1,
  layOut: ({ first_name }, sender) =>
    layOut(sender, {
      heading: 'Verkeerde codes',
      first_name,
      happened: `Iemand die je wachtwoord kent, vulde bij het installateursportaal van ${sender.provider} vandaag tien keer een verkeerde code in. Die is niet binnengekomen. Met een nieuw wachtwoord houdt het op.`,
    }),
}

const mailCode: MailTemplate<{ first_name: string; code: EncryptedLink }> = {
  name: 'factor-mail-code',
  version: 1,
  layOut: ({ first_name, code }, sender, { openLink }) =>
    layOutMail(
      {
        subject: 'De code voor je tweede stap',
        preview: `De code werkt ${mailCodeMinutes} minuten.`,
        heading: 'De code voor je tweede stap',
        parts: [
          { kind: 'paragraph', text: `Hallo ${plainName(first_name)},` },
          {
            kind: 'paragraph',
            text: `Met deze code laat je zien dat dit e-mailadres van jou is. Vul hem in op de pagina ‘Tweede stap’ van het installateursportaal van ${sender.provider}.`,
          },
          { kind: 'facts', facts: [['Code', openLink(code)]] },
          {
            kind: 'small-print',
            text: `De code werkt ${mailCodeMinutes} minuten, één keer. Geef hem aan niemand door.`,
          },
          {
            kind: 'paragraph',
            text: `Was jij dit niet? Dan kent iemand anders je wachtwoord. Kies meteen een nieuw wachtwoord en laat het ons weten via ${sender.contactAddress}.`,
          },
          newPasswordButton(sender),
        ],
      },
      sender,
    ),
}

export const secondFactorMailTemplates: MailTemplate[] = [
  factorAdded,
  factorRemoved,
  factorReset,
  factorGuessed,
  mailCode,
]

type Told = { heading: string; first_name: string; happened: string }

function layOut(sender: MailSender, { heading, first_name, happened }: Told): MailText {
  const warning = `Was jij dit niet, of heb je hier niet om gevraagd? Kies dan meteen een nieuw wachtwoord en laat het ons weten via ${sender.contactAddress}.`
  const paragraphs = [`Hallo ${plainName(first_name)},`, happened, warning]
  return layOutMail(
    {
      subject: `${heading} bij je account`,
      preview: 'Was jij dit niet? Laat het ons weten.',
      heading,
      parts: [...paragraphs.map((text): MailPart => ({ kind: 'paragraph', text })), newPasswordButton(sender)],
    },
    sender,
  )
}

function newPasswordButton({ webUrl }: MailSender): MailPart {
  return { kind: 'button', label: 'Nieuw wachtwoord aanvragen', url: `${webUrl}${webPaths.forgotPassword}` }
}

function nameOf({ kind, name }: Factor): string {
  return kind === 'app' ? 'een app met codes' : `de passkey ‘${plainName(name)}’`
}
