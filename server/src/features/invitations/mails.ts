import { invitationHours } from '@portal/contract/invitations'
import { webPaths } from '@portal/contract/web-paths'
import type { Dependencies } from '../../dependencies.ts'
import type { EncryptedLink } from '../../mail/link-cipher.ts'
import { layOutMail } from '../../mail/mail-layout.ts'
import { fillTemplate, type MailTemplate, providerMailbox } from '../../mail/mail-template.ts'

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

const staffInvitation: MailTemplate<{ link: EncryptedLink }> = {
  name: 'staff-invitation',
  version: 1,
  layOut: ({ link }, sender, { openLink }) =>
    layOutMail(
      {
        subject: `Uitnodiging voor het installateursportaal van ${sender.provider}`,
        preview: `De link is ${invitationHours} uur geldig.`,
        heading: 'Je bent uitgenodigd',
        parts: [
          { kind: 'paragraph', text: 'Hallo,' },
          {
            kind: 'paragraph',
            text: `Een collega nodigt je uit om mee te werken aan het installateursportaal van ${sender.provider}. Kies een wachtwoord, dan kun je aan de slag.`,
          },
          { kind: 'button', label: 'Uitnodiging aannemen', url: openLink(link) },
          { kind: 'small-print', text: `De link is ${invitationHours} uur geldig en werkt één keer.` },
          { kind: 'small-print', text: 'Verwacht je geen uitnodiging? Dan hoef je niets te doen.' },
        ],
      },
      sender,
    ),
}

export const invitationMailTemplates: MailTemplate[] = [staffInvitation]
