/**
 * The answer of every refused call: a text, for a 422 the texts of each wrong field in form order, and for a change that came
 * too late what is stored now, and, where it is known, what the change was made from. `reason` is there when the second factor
 * of staff has to be set up or proven first.
 */
export type ErrorEnvelope = {
  message: string
  errors?: FieldErrors
  current?: unknown
  base?: unknown
  reason?: FactorReason
}

/**
 * What a call of staff misses: any second factor at all, a proof of it by this session, recent where the call wants that, or, before
 * the first factor, a proof that they have the mailbox of the account.
 */
export type FactorReason = 'second-factor-missing' | 'step-up' | 'mailbox'

export type FieldErrors = Record<string, string[]>

/** The texts of what is wrong, at its field; of a field with several the last one. */
export function fieldErrors(problems: readonly [field: string, isWrong: boolean, text: string][]): FieldErrors {
  return Object.fromEntries(problems.flatMap(([field, isWrong, text]) => (isWrong ? [[field, [text]]] : [])))
}

/** The message of a validation error: the first text, and how many more there are. */
export function validationMessage(errors: FieldErrors): string {
  const [first = 'De ingevulde gegevens zijn ongeldig', ...others] = Object.values(errors).flat()
  if (others.length === 0) return first

  return `${first} (en nog ${others.length} ${others.length === 1 ? 'fout' : 'fouten'})`
}

export const errorMessages = {
  unreadable: 'Het verzoek kon niet worden gelezen.',
  notAuthenticated: 'Je bent niet ingelogd.',
  emailNotVerified: 'Je e-mailadres is nog niet geverifieerd.',
  forbidden: 'Je hebt geen toegang tot deze gegevens.',
  factorMissing: 'Stel eerst je tweede stap in.',
  stepUp: 'Bevestig eerst dat jij het bent.',
  mailbox: 'Vul eerst de code uit je e-mail in.',
  notFound: 'Niet gevonden.',
  methodNotAllowed: 'Deze methode is hier niet toegestaan.',
  tooLarge: 'Het verzoek is te groot.',
  unsupported: 'Dit soort verzoek wordt niet ondersteund.',
  otherVersion: 'Het bestand is intussen veranderd.',
  noSuchPart: 'Dit deel van het bestand bestaat niet.',
  csrf: 'Je sessie is verlopen. Ververs de pagina en probeer het opnieuw.',
  serverError: 'Er is een fout opgetreden op de server.',
  unavailable: 'De dienst is even niet bereikbaar. Probeer het zo opnieuw.',
  tooManyRequests: (seconds: number) => `Te veel verzoeken. Probeer het over ${seconds} seconden opnieuw.`,
} as const
