import type { accountMessages } from '@portal/contract/account'
import type { passwordMessages } from '@portal/contract/rules/read-password'

type Messages = Pick<typeof accountMessages, 'emailMissing' | 'wrongCredentials'> & {
  passwordMissing: typeof passwordMessages.missing
}

/** What the login says. The three that the server says too are held equal to its texts by the compiler. */
export const accountTexts = {
  emailMissing: 'E-mailadres is verplicht',
  passwordMissing: 'Wachtwoord is verplicht',
  wrongCredentials: 'Deze combinatie van gegevens is onjuist',
  loginFailed: 'Inloggen mislukt',
  loggedIn: 'Je wordt over enkele ogenblikken doorverwezen naar de homepage',
} as const satisfies Messages & Record<string, string>
