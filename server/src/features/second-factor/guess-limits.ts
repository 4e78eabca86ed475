import type { StepUpBody } from '@portal/contract/second-factor'
import type { CurrentMember } from '../../http/current-member.ts'
import type { FailureLimit } from '../../http/rate-limit.ts'
import type { Session } from '../../http/session-store.ts'

/** A session has no limit of its own at first: the password opens many. */
export function sessionLimit({ id }: Session): FailureLimit['limits'][number] {
  return { key: `second factor in ${id}`, max: 10, seconds: 900, isClearedBySuccess: true }
}

type Guess = { member: CurrentMember; session: Session; callerKey: string; body: StepUpBody }

const day = 86_400

/** Three of a million codes are right at a time. With forty a day for strangers and twenty per place, a year of guessing has 4 %. */
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
