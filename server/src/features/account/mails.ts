import { webPaths } from '@portal/contract/web-paths'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import type { EncryptedLink } from '../../mail/link-cipher.ts'
import { fillTemplate, type Mailbox, type MailTemplate, providerMailbox } from '../../mail/mail-template.ts'
import { plainName } from '../../mail/plain-name.ts'
import { wordedTemplate } from '../../mail/worded-template.ts'
import { verificationLink } from './verification-link.ts'

type LinkDependencies = Pick<Dependencies, 'mailSender' | 'linkCipher'>
type LinkValues = { first_name: string; link: EncryptedLink }

/** Asks a member to verify their address. The link lasts an hour and is tied to this address. */
export function verificationMail(
  { mailSender, linkCipher, linkSigner }: LinkDependencies & Pick<Dependencies, 'linkSigner'>,
  member: CurrentMember,
) {
  const verifyUrl = encodeURIComponent(verificationLink(linkSigner, member))
  const link = `${mailSender.webUrl}${webPaths.verifyAccountSuccess}?verify_url=${verifyUrl}`
  const values = { first_name: member.first_name, link: linkCipher.encrypt(link) }
  return fillTemplate(verifyAccount, { values, to: mailboxOf(member), replyTo: providerMailbox(mailSender) })
}

const firstName = { voornaam: 'De voornaam van de ontvanger' }

const verifyAccount = wordedTemplate<LinkValues>({
  name: 'verify-account',
  version: 1,
  title: 'E-mailadres bevestigen',
  sentWhen: 'Bij een nieuw account, een ander e-mailadres en op verzoek',
  sentTo: 'Installateur',
  placeholders: firstName,
  parts: {
    subject: { kind: 'subject', words: 'Bevestig je e-mailadres voor het installateursportaal van {{aanbieder}}' },
    preview: { kind: 'preview', words: 'Met één klik is je account klaar voor gebruik.' },
    heading: { kind: 'heading', words: 'Bevestig je e-mailadres' },
    greeting: { kind: 'greeting', words: 'Hallo {{voornaam}},' },
    reason: {
      kind: 'paragraph',
      words:
        'Je hebt een account aangemaakt bij het installateursportaal van {{aanbieder}}. Bevestig dat dit e-mailadres van jou is, dan kun je aan de slag.',
    },
    button: { kind: 'button', words: 'E-mailadres bevestigen' },
    validity: {
      kind: 'small-print',
      words: 'De link is 60 minuten geldig. Daarna kun je in het portaal een nieuwe aanvragen.',
    },
    mistake: { kind: 'small-print', words: 'Heb je geen account aangemaakt? Dan hoef je niets te doen.' },
  },
  fill: ({ first_name, link }, _sender, { openLink }) => ({
    placeholders: { voornaam: plainName(first_name) },
    url: openLink(link),
  }),
  example: ({ sender, encrypt }) => ({
    first_name: 'Sanne',
    link: encrypt(sender.webUrl + webPaths.verifyAccountSuccess),
  }),
})

/** Leads to the page where a member chooses a new password; it lasts an hour and works once. */
export function passwordResetLink({ webUrl }: Dependencies['mailSender'], { email }: CurrentMember, token: string) {
  return `${webUrl}${webPaths.resetPassword}?${new URLSearchParams({ token, email })}`
}

export function passwordResetMail({ mailSender, linkCipher }: LinkDependencies, member: CurrentMember, token: string) {
  const link = passwordResetLink(mailSender, member, token)
  const values = { first_name: member.first_name, link: linkCipher.encrypt(link) }
  return fillTemplate(resetPassword, { values, to: mailboxOf(member), replyTo: providerMailbox(mailSender) })
}

const resetPassword = wordedTemplate<LinkValues>({
  name: 'reset-password',
  version: 1,
  title: 'Nieuw wachtwoord kiezen',
  sentWhen: 'Als iemand een nieuw wachtwoord aanvraagt',
  sentTo: 'Installateur of medewerker',
  placeholders: firstName,
  parts: {
    subject: { kind: 'subject', words: 'Kies een nieuw wachtwoord' },
    preview: { kind: 'preview', words: 'De link is 60 minuten geldig.' },
    heading: { kind: 'heading', words: 'Kies een nieuw wachtwoord' },
    greeting: { kind: 'greeting', words: 'Hallo {{voornaam}},' },
    reason: {
      kind: 'paragraph',
      words:
        'Voor je account bij het installateursportaal van {{aanbieder}} is een nieuw wachtwoord aangevraagd. Hieronder kies je er een.',
    },
    button: { kind: 'button', words: 'Nieuw wachtwoord kiezen' },
    validity: { kind: 'small-print', words: 'De link is 60 minuten geldig en werkt één keer.' },
    mistake: {
      kind: 'small-print',
      words: 'Heb je dit niet aangevraagd? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.',
    },
  },
  fill: ({ first_name, link }, _sender, { openLink }) => ({
    placeholders: { voornaam: plainName(first_name) },
    url: openLink(link),
  }),
  example: ({ sender, encrypt }) => ({ first_name: 'Sanne', link: encrypt(sender.webUrl + webPaths.resetPassword) }),
})

export function passwordChangedMail({ mailSender }: Pick<Dependencies, 'mailSender'>, member: CurrentMember) {
  const values = { first_name: member.first_name }
  return fillTemplate(passwordChanged, { values, to: mailboxOf(member), replyTo: providerMailbox(mailSender) })
}

const passwordChanged = wordedTemplate<{ first_name: string }>({
  name: 'password-changed',
  version: 1,
  title: 'Wachtwoord gewijzigd',
  sentWhen: 'Nadat een wachtwoord is gewijzigd',
  sentTo: 'Installateur of medewerker',
  placeholders: firstName,
  parts: {
    subject: { kind: 'subject', words: 'Je wachtwoord is gewijzigd' },
    preview: { kind: 'preview', words: 'Was jij dit niet? Laat het ons weten.' },
    heading: { kind: 'heading', words: 'Je wachtwoord is gewijzigd' },
    greeting: { kind: 'greeting', words: 'Hallo {{voornaam}},' },
    happened: {
      kind: 'paragraph',
      words:
        'Het wachtwoord van je account bij het installateursportaal van {{aanbieder}} is zojuist gewijzigd. Op andere apparaten ben je uitgelogd.',
    },
    warning: {
      kind: 'paragraph',
      words: 'Was jij dit niet? Vraag dan meteen een nieuw wachtwoord aan en laat het ons weten via {{contactadres}}.',
      requires: ['contactadres'],
    },
    button: { kind: 'button', words: 'Nieuw wachtwoord aanvragen' },
  },
  fill: ({ first_name }, { webUrl }) => ({
    placeholders: { voornaam: plainName(first_name) },
    url: webUrl + webPaths.forgotPassword,
  }),
  example: () => ({ first_name: 'Sanne' }),
})

export const accountMailTemplates: MailTemplate[] = [verifyAccount, resetPassword, passwordChanged]

function mailboxOf({ first_name, last_name, email }: CurrentMember): Mailbox {
  return { name: `${first_name} ${last_name}`, address: email }
}
