import { invitationHours } from '@portal/contract/invitations'
import { webPaths } from '@portal/contract/web-paths'
import type { Dependencies } from '../../dependencies.ts'
import type { EncryptedLink } from '../../mail/link-cipher.ts'
import { fillTemplate, type MailTemplate, providerMailbox } from '../../mail/mail-template.ts'
import { wordedTemplate } from '../../mail/worded-template.ts'

/** Invites somebody to join the staff; the link works once, and not after it was sent again. */
export function invitationMail(
  { mailSender, linkCipher }: Pick<Dependencies, 'mailSender' | 'linkCipher'>,
  email: string,
  token: string,
) {
  const link = `${mailSender.webUrl}${webPaths.acceptInvitation}?${new URLSearchParams({ token })}`
  return fillTemplate(staffInvitation, {
    values: { link: linkCipher.encrypt(link) },
    // Nobody has told their name yet.
    to: { name: email, address: email },
    replyTo: providerMailbox(mailSender),
  })
}

const staffInvitation = wordedTemplate<{ link: EncryptedLink }>({
  name: 'staff-invitation',
  version: 1,
  title: 'Uitnodiging voor een medewerker',
  sentWhen: 'Als een beheerder iemand uitnodigt',
  sentTo: 'Wie is uitgenodigd',
  placeholders: { uren: 'Hoeveel uur de link geldig is' },
  parts: {
    subject: { kind: 'subject', words: 'Uitnodiging voor het installateursportaal van {{aanbieder}}' },
    preview: { kind: 'preview', words: 'De link is {{uren}} uur geldig.' },
    heading: { kind: 'heading', words: 'Je bent uitgenodigd' },
    greeting: { kind: 'greeting', words: 'Hallo,' },
    reason: {
      kind: 'paragraph',
      words:
        'Een collega nodigt je uit om mee te werken aan het installateursportaal van {{aanbieder}}. Kies een wachtwoord, dan kun je aan de slag.',
    },
    button: { kind: 'button', words: 'Uitnodiging aannemen' },
    validity: {
      kind: 'small-print',
      words: 'De link is {{uren}} uur geldig en werkt één keer.',
      requires: ['uren'],
    },
    mistake: { kind: 'small-print', words: 'Verwacht je geen uitnodiging? Dan hoef je niets te doen.' },
  },
  fill: ({ link }, _sender, { openLink }) => ({
    placeholders: { uren: String(invitationHours) },
    url: openLink(link),
  }),
  example: ({ sender, encrypt }) => ({ link: encrypt(sender.webUrl + webPaths.acceptInvitation) }),
})

export const invitationMailTemplates: MailTemplate[] = [staffInvitation]
