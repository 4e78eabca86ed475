import type { StepUpBody } from '@portal/contract/second-factor'
import type { CurrentMember } from '../../http/current-member.ts'
import type { FailureLimit } from '../../http/rate-limit.ts'
import type { Session } from '../../http/session-store.ts'

/** How often one session may try, which has no limit of its own when it is opened: whoever knows the password opens many. */
export function sessionLimit({ id }: Session): FailureLimit['limits'][number] {
  return { key: `second factor in ${id}`, max: 10, seconds: 900, isClearedBySuccess: true }
}

type Guess = { member: CurrentMember; session: Session; callerKey: string; body: StepUpBody }

const day = 86_400

/**
 * How often a second factor may be guessed. Codes of an app are short: of a million three are right at any moment. So all strangers
 * together have forty a day, with waits that grow, and one place twenty: uninterrupted for a year one is right with four in a hundred, and
 * from a place of the owner with two. Passkeys and recovery codes can't be guessed, and whoever has proven a factor from their
 * place before is no stranger: nobody who knows the password keeps its owner out.
 */
export function guessLimits({ member: { id }, session, callerKey, body: { code } }: Guess): FailureLimit {
  const isOfApp = /^\d{6}$/.test(code?.replace(/\s/g, '') ?? '')
  const ofAll = [
    { key: `second factor of ${id}`, max: 10, seconds: 900 },
    { key: `hours of second factor of ${id}`, max: 20, seconds: 7_200 },
    { key: `day of second factor of ${id}`, max: 40, seconds: day },
  ]
  return {
    limits: [
      sessionLimit(session),
      ...(isOfApp ? [{ key: `second factor of ${id} from ${callerKey}`, max: 20, seconds: day }] : []),
    ],
    unlessKnown: { pass: `second factor of ${id} known ${callerKey}`, limits: isOfApp ? ofAll : [] },
  }
}
