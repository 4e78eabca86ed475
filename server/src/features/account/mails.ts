import { webPaths } from '@portal/contract/web-paths'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import type { EncryptedLink } from '../../mail/link-cipher.ts'
import { layOutMail, type MailPart } from '../../mail/mail-layout.ts'
import { fillTemplate, type Mailbox, type MailTemplate, providerMailbox } from '../../mail/mail-template.ts'
import { plainName } from '../../mail/plain-name.ts'
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

const verifyAccount: MailTemplate<LinkValues> = {
  name: 'verify-account',
  version: 1,
  layOut: ({ first_name, link }, sender, { openLink }) =>
    layOutMail(
      {
        subject: `Bevestig je e-mailadres voor het installateursportaal van ${sender.provider}`,
        preview: 'Met één klik is je account klaar voor gebruik.',
        heading: 'Bevestig je e-mailadres',
        parts: [
          paragraph(`Hallo ${plainName(first_name)},`),
          paragraph(
            `Je hebt een account aangemaakt bij het installateursportaal van ${sender.provider}. Bevestig dat dit e-mailadres van jou is, dan kun je aan de slag.`,
          ),
          { kind: 'button', label: 'E-mailadres bevestigen', url: openLink(link) },
          smallPrint('De link is 60 minuten geldig. Daarna kun je in het portaal een nieuwe aanvragen.'),
          smallPrint('Heb je geen account aangemaakt? Dan hoef je niets te doen.'),
        ],
      },
      sender,
    ),
}

/** Lets a member choose a new password; the link lasts an hour and works once. */
export function passwordResetMail({ mailSender, linkCipher }: LinkDependencies, member: CurrentMember, token: string) {
  const query = new URLSearchParams({ token, email: member.email })
  const link = `${mailSender.webUrl}${webPaths.resetPassword}?${query}`
  const values = { first_name: member.first_name, link: linkCipher.encrypt(link) }
  return fillTemplate(resetPassword, { values, to: mailboxOf(member), replyTo: providerMailbox(mailSender) })
}

const resetPassword: MailTemplate<LinkValues> = {
  name: 'reset-password',
  version: 1,
  layOut: ({ first_name, link }, sender, { openLink }) =>
    layOutMail(
      {
        subject: 'Kies een nieuw wachtwoord',
        preview: 'De link is 60 minuten geldig.',
        heading: 'Kies een nieuw wachtwoord',
        parts: [
          paragraph(`Hallo ${plainName(first_name)},`),
          paragraph(
            `Voor je account bij het installateursportaal van ${sender.provider} is een nieuw wachtwoord aangevraagd. Hieronder kies je er een.`,
          ),
          { kind: 'button', label: 'Nieuw wachtwoord kiezen', url: openLink(link) },
          smallPrint('De link is 60 minuten geldig en werkt één keer.'),
          smallPrint('Heb je dit niet aangevraagd? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.'),
        ],
      },
      sender,
    ),
}

export function passwordChangedMail({ mailSender }: Pick<Dependencies, 'mailSender'>, member: CurrentMember) {
  const values = { first_name: member.first_name }
  return fillTemplate(passwordChanged, { values, to: mailboxOf(member), replyTo: providerMailbox(mailSender) })
}

const passwordChanged: MailTemplate<{ first_name: string }> = {
  name: 'password-changed',
  version: 1,
  layOut: ({ first_name }, sender) =>
    layOutMail(
      {
        subject: 'Je wachtwoord is gewijzigd',
        preview: 'Was jij dit niet? Laat het ons weten.',
        heading: 'Je wachtwoord is gewijzigd',
        parts: [
          paragraph(`Hallo ${plainName(first_name)},`),
          paragraph(
            `Het wachtwoord van je account bij het installateursportaal van ${sender.provider} is zojuist gewijzigd. Op andere apparaten ben je uitgelogd.`,
          ),
          paragraph(
            `Was jij dit niet? Vraag dan meteen een nieuw wachtwoord aan en laat het ons weten via ${sender.contactAddress}.`,
          ),
          { kind: 'button', label: 'Nieuw wachtwoord aanvragen', url: `${sender.webUrl}${webPaths.forgotPassword}` },
        ],
      },
      sender,
    ),
}

export const accountMailTemplates: MailTemplate[] = [verifyAccount, resetPassword, passwordChanged]

function mailboxOf({ first_name, last_name, email }: CurrentMember): Mailbox {
  return { name: `${first_name} ${last_name}`, address: email }
}

function paragraph(text: string): MailPart {
  return { kind: 'paragraph', text }
}

function smallPrint(text: string): MailPart {
  return { kind: 'small-print', text }
}
