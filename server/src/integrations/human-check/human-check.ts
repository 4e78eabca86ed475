/** Whether a person, and not a program, got this token on our page. */
export type HumanCheck = (token: string | null, remoteAddress: string) => Promise<boolean>

type Options = { secret: string; verifyUrl?: string }

const googlesVerifyUrl = 'https://www.google.com/recaptcha/api/siteverify'
// The action that the page names when it requests a token (spec §7).
const action = 'login'
// Google's recommendation: 1.0 is very likely a person, 0.0 very likely a program.
const lowestScore = 0.5
const timeoutMs = 5_000

/** Asks reCAPTCHA. Without an answer the check fails: the form says so, and can be sent again. */
export function createHumanCheck({ secret, verifyUrl = googlesVerifyUrl }: Options): HumanCheck {
  return async (token, remoteAddress) => {
    if (!token) return false
    try {
      const response = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token, remoteip: remoteAddress }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return isPerson(await response.json())
    } catch {
      return false
    }
  }
}

function isPerson(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  const { success, action: givenAction = action, score = 1 } = answer as Record<string, unknown>
  return success === true && givenAction === action && Number(score) >= lowestScore
}
