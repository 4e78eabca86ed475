import { webPaths } from '@portal/contract/web-paths'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { layOutMail, type MailPart } from '../../mail/mail-layout.ts'
import { plainName } from '../../mail/plain-name.ts'
import type { Mail } from '../../mail/outbox.ts'
import { verificationLink } from './verification-link.ts'

type Sender = Pick<Dependencies, 'mailSender'>

/** Asks a member to verify their address. The link lasts an hour and is tied to this address. */
export function verificationMail(deps: Sender & Pick<Dependencies, 'linkSigner'>, member: CurrentMember): Mail {
  const { webUrl, provider } = deps.mailSender
  const link = encodeURIComponent(verificationLink(deps.linkSigner, member))
  return toMember(deps, member, {
    kind: 'verify-account',
    subject: `Bevestig je e-mailadres voor het installateursportaal van ${provider}`,
    preview: 'Met één klik is je account klaar voor gebruik.',
    heading: 'Bevestig je e-mailadres',
    parts: [
      paragraph(`Hallo ${plainName(member.first_name)},`),
      paragraph(
        `Je hebt een account aangemaakt bij het installateursportaal van ${provider}. Bevestig dat dit e-mailadres van jou is, dan kun je aan de slag.`,
      ),
      {
        kind: 'button',
        label: 'E-mailadres bevestigen',
        url: `${webUrl}${webPaths.verifyAccountSuccess}?verify_url=${link}`,
      },
      smallPrint('De link is 60 minuten geldig. Daarna kun je in het portaal een nieuwe aanvragen.'),
      smallPrint('Heb je geen account aangemaakt? Dan hoef je niets te doen.'),
    ],
  })
}

/** Lets a member choose a new password; the link lasts an hour and works once. */
export function passwordResetMail(deps: Sender, member: CurrentMember, token: string): Mail {
  const query = new URLSearchParams({ token, email: member.email })
  return toMember(deps, member, {
    kind: 'reset-password',
    subject: 'Kies een nieuw wachtwoord',
    preview: 'De link is 60 minuten geldig.',
    heading: 'Kies een nieuw wachtwoord',
    parts: [
      paragraph(`Hallo ${plainName(member.first_name)},`),
      paragraph(
        `Voor je account bij het installateursportaal van ${deps.mailSender.provider} is een nieuw wachtwoord aangevraagd. Met de knop kies je er een.`,
      ),
      {
        kind: 'button',
        label: 'Nieuw wachtwoord kiezen',
        url: `${deps.mailSender.webUrl}${webPaths.resetPassword}?${query}`,
      },
      smallPrint('De link is 60 minuten geldig en werkt één keer.'),
      smallPrint('Heb je dit niet aangevraagd? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.'),
    ],
  })
}

/** Tells a member that their password was changed, in case somebody else did it. */
export function passwordChangedMail(deps: Sender, member: CurrentMember): Mail {
  const { webUrl, contactAddress, provider } = deps.mailSender
  return toMember(deps, member, {
    kind: 'password-changed',
    subject: 'Je wachtwoord is gewijzigd',
    preview: 'Was jij dit niet? Laat het ons weten.',
    heading: 'Je wachtwoord is gewijzigd',
    parts: [
      paragraph(`Hallo ${plainName(member.first_name)},`),
      paragraph(
        `Het wachtwoord van je account bij het installateursportaal van ${provider} is zojuist gewijzigd. Op andere apparaten ben je uitgelogd.`,
      ),
      paragraph(
        `Was jij dit niet? Vraag dan meteen een nieuw wachtwoord aan en laat het ons weten via ${contactAddress}.`,
      ),
      { kind: 'button', label: 'Nieuw wachtwoord aanvragen', url: `${webUrl}${webPaths.forgotPassword}` },
    ],
  })
}

type Content = Pick<Mail, 'kind' | 'subject'> & { preview: string; heading: string; parts: MailPart[] }

function toMember({ mailSender }: Sender, member: CurrentMember, { kind, subject, ...content }: Content): Mail {
  return {
    kind,
    to: { name: `${member.first_name} ${member.last_name}`, address: member.email },
    subject,
    ...layOutMail(content, mailSender),
  }
}

function paragraph(text: string): MailPart {
  return { kind: 'paragraph', text }
}

function smallPrint(text: string): MailPart {
  return { kind: 'small-print', text }
}
