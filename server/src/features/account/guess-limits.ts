import type { FailureLimit } from '../../http/rate-limit.ts'

// What is typed as an address may be any text, so it stands last in a key: otherwise it could make up the key of another
// caller.
type Guess = { email: string; callerKey: string }

/** How often one caller may guess passwords: five failures a minute at one address, and a hundred in ten minutes at any. */
export function guessLimits({ email, callerKey }: Guess): FailureLimit['limits'] {
  return [
    { key: `log-in from ${callerKey}`, max: 100, seconds: 600 },
    { key: `log-in from ${callerKey} at ${email.toLowerCase()}`, max: 5, seconds: 60, isClearedBySuccess: true },
  ]
}

/**
 * How often all callers together may guess at one address, known or not. Who logged in from their place before is free
 * of it, so that nobody can lock a member out. Of the fifty, one caller can't use up more than twenty.
 */
export function strangersLimits(guess: Guess): NonNullable<FailureLimit['unlessKnown']> {
  const [email, hour] = [guess.email.toLowerCase(), 3600]
  return {
    pass: knownCaller(guess),
    limits: [
      { key: `hour of log-ins from ${guess.callerKey} at ${email}`, max: 20, seconds: hour, isClearedBySuccess: true },
      { key: `hour of log-ins at ${email}`, max: 50, seconds: hour },
    ],
  }
}

/** The pass of a caller from whose place the owner of the address came before. */
export function knownCaller({ email, callerKey }: Guess): string {
  return `known ${email.toLowerCase()} ${callerKey}`
}
