import {
  accountMessages,
  csrfCookie,
  forgotPassword,
  getCurrentMember,
  logIn,
  logOut,
  registerAccount,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@portal/contract/account'
import { endOtherSessions, listOwnSessions } from '@portal/contract/own-sessions'
import { updatePassword, updateProfile } from '@portal/contract/profile'
import { confirmationProblems } from '@portal/contract/rules/password'
import type { Database } from '../../database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { TooManyRequests } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { enqueue } from '../../queue/entries.ts'
import { changePassword } from './change-password.ts'
import { changeProfile, profileBodyOf } from './change-profile.ts'
import { passwordResetRequested } from './jobs.ts'
import { guessLimits, knownCaller, logInMember, strangersLimits } from './log-in-member.ts'
import { endOthers, listSessionsOf } from './own-sessions.ts'
import { newPasswordProblems } from './password-policy.ts'
import { presentMember } from './presenter.ts'
import { registerMember } from './register-member.ts'
import { resetForgottenPassword } from './reset-forgotten-password.ts'
import { isOwnLink } from './verification-link.ts'
import { resendVerificationMail, verifyAddress } from './verify-address.ts'

// Far more than a whole office behind one address needs. Without it one caller could delay everybody's mail.
const flood = { max: 300, seconds: 60 }

/** The limit of the login counts here too, so that nobody can guess the password through a stolen session. */
const currentPasswordLimits = ({ member, callerKey }: { member: CurrentMember; callerKey: string }) => ({
  limits: [
    ...guessLimits({ email: member.email, callerKey }),
    { key: `current password ${member.id}`, max: 50, seconds: 3600 },
  ],
})

type Questions = { countOpenQuestions: (db: Database, member: CurrentMember) => Promise<number> }

export function accountRoutes(deps: Dependencies, { countOpenQuestions }: Questions) {
  const { provider } = deps.config
  return [
    // Every answer sets the cookies; this call has no other effect.
    route(csrfCookie, ({ exchange }) => deps.sessions.ensure(exchange)),
    route(logIn, ({ body, exchange }) => logInMember(deps, body, exchange), {
      limitFailures: ({ body, callerKey }) => ({
        limits: guessLimits({ email: body.email, callerKey }),
        unlessKnown: strangersLimits({ email: body.email, callerKey }),
        refusal: (seconds) => new TooManyRequests(seconds, accountMessages.tooManyAttempts(seconds), 'email'),
      }),
    }),
    route(logOut, ({ exchange }) => deps.sessions.logOut(exchange)),
    route(getCurrentMember, async ({ member }) => ({
      open_questions: await countOpenQuestions(deps.db, member),
      ...presentMember(member),
    })),

    route(registerAccount, ({ body, exchange }) => registerMember(deps, body, exchange), {
      limit: ({ callerKey }) => ({ key: `register ${callerKey}`, ...flood }),
      alsoCheck: (sent) => newPasswordProblems(sent, sent, provider),
    }),
    route(resendVerification, ({ member }) => resendVerificationMail(deps, member), {
      limit: ({ member }) => ({ key: `resend ${member?.id}`, max: 6, seconds: 60 }),
    }),
    route(verifyEmail, ({ exchange }) => verifyAddress(deps, exchange), {
      // A genuine link counts against its member. An invented one counts against the caller, who can't block the member.
      limit: ({ params, url, callerKey }) => ({
        key: isOwnLink(deps.linkSigner, url) ? `verify ${params.id}` : `made-up link ${params.id} ${callerKey}`,
        max: 6,
        seconds: 60,
      }),
    }),

    route(
      forgotPassword,
      async ({ body }) => {
        await enqueue(deps.db, passwordResetRequested, [body])
        return { status: accountMessages.resetRequested, message: accountMessages.resetRequested }
      },
      { limit: ({ callerKey }) => ({ key: `forgot-password ${callerKey}`, ...flood }) },
    ),
    route(
      resetPassword,
      async ({ body, callerKey }) => {
        const answer = await resetForgottenPassword(deps, body)
        // Whoever has the mailbox can always log in from where they are.
        await deps.rateLimiter.letPass(knownCaller({ email: body.email, callerKey }))
        return answer
      },
      { alsoCheck: confirmationProblems },
    ),

    route(
      updateProfile,
      async ({ body, member, session, exchange }) =>
        presentMember(await changeProfile(deps, body, { member, session, exchange })),
      {
        bodyFor: ({ member }) => profileBodyOf(member),
        alsoCheck: (sent, member) => newPasswordProblems(sent, member ?? {}, provider),
      },
    ),
    route(
      updatePassword,
      ({ body, member, session, exchange }) => changePassword(deps, body, { member, session, exchange }),
      {
        limitFailures: currentPasswordLimits,
        alsoCheck: (sent, member) => newPasswordProblems(sent, member ?? {}, provider),
      },
    ),
    route(listOwnSessions, async ({ member, session }) => ({ data: await listSessionsOf(deps, { member, session }) })),
    route(
      endOtherSessions,
      ({ body, member, session, exchange }) => endOthers(deps, body, { member, session, exchange }),
      { limitFailures: currentPasswordLimits },
    ),
  ]
}
