import * as z from 'zod/mini'
import { statusReply } from './account.ts'
import { endpoint } from './endpoint.ts'
import type { FieldErrors } from './errors.ts'
import { pageNumber, paginated } from './pagination.ts'
import { may, roles } from './roles.ts'
import { email } from './rules/email.ts'
import { newPassword, passwordConfirmation } from './rules/password.ts'
import { optionalText, requiredText } from './rules/text.ts'
import { chosenRoles, staffMessages } from './staff.ts'

export const invitationHours = 72

export const invitationMessages = {
  emailMissing: 'E-mailadres is verplicht',
  invitedAlready: 'Dit e-mailadres is al uitgenodigd',
  firstNameMissing: 'Voornaam is verplicht',
  lastNameMissing: 'Achternaam is verplicht',
  tokenMissing: 'Token is verplicht',
  invalidToken: 'Deze uitnodiging is ongeldig of verlopen',
  accepted: 'Je account is klaar. Je kunt nu inloggen.',
} as const

const invitation = z.object({
  id: z.int(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  created_at: z.string(),
  expires_at: z.string(),
})

export type Invitation = z.output<typeof invitation>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  access: may.managePeople,
  query: z.object({ page: pageNumber }),
  reply: paginated(invitation),
})

export const createInvitationBody = z.object({
  email: email(invitationMessages.emailMissing),
  roles: chosenRoles.check(z.minLength(1, staffMessages.rolesMissing)),
})

export type CreateInvitationBody = z.output<typeof createInvitationBody>

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  access: may.managePeople,
  secondFactor: 'fresh',
  body: createInvitationBody,
  status: 201,
  reply: z.object({ data: invitation }),
})

export const deleteInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  access: may.managePeople,
  secondFactor: 'fresh',
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitations/:id/resend',
  access: may.managePeople,
  secondFactor: 'fresh',
  reply: z.object({ data: invitation }),
})

const token = requiredText(invitationMessages.tokenMissing)

export const checkInvitationBody = z.object({ token })

/**
 * Whom the link is for, before anything is typed: null for every link that does not work, whatever the reason. Only the mailbox has
 * the token, so only its owner hears whether they have an account.
 */
export const checkInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/check',
  access: 'public',
  body: checkInvitationBody,
  reply: z.object({ data: z.nullable(z.object({ email: z.string(), has_account: z.boolean() })) }),
})

export const acceptInvitationBody = z.object({
  token,
  // Asked of who has no account. A member keeps their name.
  first_name: optionalText(),
  last_name: optionalText(),
  password: newPassword(),
  password_confirmation: passwordConfirmation,
})

/** The errors of the names that a new account needs and its owner left out. */
export function missingNames({ first_name, last_name }: { first_name: string | null; last_name: string | null }) {
  const errors: FieldErrors = {}
  if (!first_name?.trim()) errors.first_name = [invitationMessages.firstNameMissing]
  if (!last_name?.trim()) errors.last_name = [invitationMessages.lastNameMissing]
  return errors
}

export type AcceptInvitationBody = z.output<typeof acceptInvitationBody>

/** The token is the proof: whoever has the mail may accept, logged in or not. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  access: 'public',
  body: acceptInvitationBody,
  reply: statusReply,
})
