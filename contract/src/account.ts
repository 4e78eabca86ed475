import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { profileFields } from './profile.ts'
import { email } from './rules/email.ts'
import { newPassword, passwordConfirmation, typedPassword } from './rules/password.ts'
import { flag, optionalText, requiredText } from './rules/text.ts'
import { member } from './member.ts'

export const accountMessages = {
  emailMissing: 'E-mailadres is verplicht',
  emailTaken: 'Dit e-mailadres is al in gebruik',
  tokenMissing: 'Token is verplicht',
  invalidVerificationLink: 'Deze verificatielink is ongeldig of verlopen.',
  verificationSent: 'Je account verificatie e-mail is verzonden',
  // Laravel's word for the same, which some clients look for.
  verificationSentStatus: 'verification-link-sent',
  resetRequested: 'Er is een e-mail verstuurd met instructies om je wachtwoord te resetten',
  passwordReset: 'Bedankt voor het resetten van je wachtwoord. Je kunt nu inloggen.',
  invalidResetToken: 'Deze resetlink is ongeldig of verlopen',
  humanCheckFailed: 'We konden niet vaststellen dat je een mens bent',
  wrongCredentials: 'Deze combinatie van gegevens is onjuist',
  blocked: 'Je account is geblokkeerd. Neem contact met ons op.',
  alreadyLoggedIn: 'Je bent al ingelogd.',
  tooManyAttempts: (seconds: number) => `Te veel inlogpogingen. Probeer het over ${seconds} seconden opnieuw.`,
} as const

export const csrfCookie = endpoint({ method: 'GET', path: '/sanctum/csrf-cookie', access: 'public' })

export const logInBody = z.object({
  // Spec §5: the login form has no rule for the format of the address.
  email: requiredText(accountMessages.emailMissing),
  password: typedPassword(),
  remember: flag(),
})

export type LogInBody = z.output<typeof logInBody>

export const logIn = endpoint({ method: 'POST', path: '/login', access: 'guest', body: logInBody })

export const logOut = endpoint({ method: 'POST', path: '/logout', access: 'auth' })

export const getCurrentMember = endpoint({
  method: 'GET',
  path: '/api/user',
  aliases: ['/api/users/auth'],
  access: 'auth',
  /** How many questions of the desk wait for their answer. A reply that was kept on the device may lack it. */
  reply: z.extend(member, { open_questions: z.optional(z.int()) }),
})

export const registerAccountBody = z.object({
  ...profileFields,
  email: email(accountMessages.emailMissing),
  password: newPassword(),
  password_confirmation: passwordConfirmation,
  // The id of the referrer, from the query of the page.
  compenda_id: optionalText(),
  google_token: optionalText({ max: 4096 }),
})

export type RegisterAccountBody = z.output<typeof registerAccountBody>

export const registerAccount = endpoint({
  method: 'POST',
  path: '/register',
  access: 'guest',
  body: registerAccountBody,
})

export const statusReply = z.object({ status: z.string(), message: z.string() })

/** Answers 204 when the address is already verified. */
export const resendVerification = endpoint({
  method: 'POST',
  path: '/email/verification-notification',
  access: 'auth',
  // Spec §3 sends the member's id along; it is ignored, since the mail goes to the member who is logged in.
  body: z.object({ user: z.catch(z.nullish(z.union([z.int(), z.string()])), null) }),
  reply: statusReply,
})

/** The link in the mail: a script gets 204, a browser that opens it is sent to the portal. */
export const verifyEmail = endpoint({ method: 'GET', path: '/email/verify/:id/:hash', access: 'public' })

export const forgotPasswordBody = z.object({ email: email(accountMessages.emailMissing) })

export type ForgotPasswordBody = z.output<typeof forgotPasswordBody>

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgot-password',
  access: 'public',
  body: forgotPasswordBody,
  reply: statusReply,
})

export const resetPasswordBody = z.object({
  token: requiredText(accountMessages.tokenMissing),
  email: email(accountMessages.emailMissing),
  password: newPassword(),
  password_confirmation: passwordConfirmation,
})

export type ResetPasswordBody = z.output<typeof resetPasswordBody>

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password',
  access: 'public',
  body: resetPasswordBody,
  reply: statusReply,
})
