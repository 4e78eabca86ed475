import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag } from './rules/choice.ts'
import { requiredText } from './rules/text.ts'
import { Problem, rule } from './rules/rule.ts'
import { user } from './user.ts'

export const accountMessages = {
  emailMissing: 'E-mailadres is verplicht',
  passwordMissing: 'Wachtwoord is verplicht',
  wrongCredentials: 'Deze combinatie van gegevens is onjuist',
  alreadyLoggedIn: 'Je bent al ingelogd.',
  tooManyAttempts: (seconds: number) => `Te veel inlogpogingen. Probeer het over ${seconds} seconden opnieuw.`,
} as const

export const csrfCookie = endpoint({ method: 'GET', path: '/sanctum/csrf-cookie', access: 'public' })

export const logIn = endpoint({
  method: 'POST',
  path: '/login',
  access: 'guest',
  body: z.object({
    // Spec §5: the login form has no rule for the format of the address.
    email: requiredText(accountMessages.emailMissing),
    password: typedPassword(accountMessages.passwordMissing),
    remember: flag(),
  }),
})

export const logOut = endpoint({ method: 'POST', path: '/logout', access: 'auth' })

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  aliases: ['/api/users/auth'],
  access: 'auth',
  reply: user,
})

// A password is taken as typed: blanks count, and any character may be in it.
function typedPassword(missing: string) {
  return rule((sent) => (typeof sent === 'string' && sent !== '' ? sent : new Problem(missing)))
}
