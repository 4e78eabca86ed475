import * as account from '@portal/contract/account'
import { updatePassword, updateProfile } from '@portal/contract/profile'
import { confirmationProblems } from '@portal/contract/rules/read-password'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { queueJob } from '../../queue/jobs.ts'
import { changePassword } from './change-password.ts'
import { passwordResetRequested } from './jobs.ts'
import { logIn } from './log-in.ts'
import { newPasswordProblems } from './password-policy.ts'
import { presentMember } from './presenter.ts'
import { registerAccount } from './register-account.ts'
import { resendVerification } from './resend-verification.ts'
import { resetPassword } from './reset-password.ts'
import { updateProfile as updateOwnProfile } from './update-profile.ts'
import { isOwnLink } from './verification-link.ts'
import { verifyEmail } from './verify-email.ts'

// Far above what a whole office behind one address does; without it one caller could keep everybody's mail waiting.
const flood = { max: 300, seconds: 60 }

export function accountRoutes(deps: Dependencies) {
  const { provider } = deps.config
  return [
    // The cookies themselves come with every answer.
    route(account.csrfCookie, ({ exchange }) => deps.sessions.ensure(exchange)),
    route(account.logIn, ({ body, exchange }) => logIn(deps, body, exchange)),
    route(account.logOut, ({ exchange }) => deps.sessions.logOut(exchange)),
    route(account.getCurrentMember, ({ member }) => presentMember(member)),

    route(account.registerAccount, ({ body, exchange }) => registerAccount(deps, body, exchange), {
      limit: ({ ip }) => ({ key: `register ${ip}`, ...flood }),
      alsoCheck: (sent) => newPasswordProblems(sent, sent, provider),
    }),
    route(account.resendVerification, ({ member }) => resendVerification(deps, member), {
      limit: ({ member }) => ({ key: `resend ${member?.id}`, max: 6, seconds: 60 }),
    }),
    route(account.verifyEmail, ({ exchange }) => verifyEmail(deps, exchange), {
      // Only who has the mail counts against the member; whoever makes up links counts against themselves.
      limit: ({ params, url, ip }) => ({
        key: isOwnLink(deps.linkSigner, url) ? `verify ${params.id}` : `made-up link ${params.id} ${ip}`,
        max: 6,
        seconds: 60,
      }),
    }),

    route(
      account.forgotPassword,
      async ({ body }) => {
        await queueJob(deps.db, passwordResetRequested, body)
        deps.jobWorker.wake()
        return { status: account.accountMessages.resetRequested, message: account.accountMessages.resetRequested }
      },
      { limit: ({ ip }) => ({ key: `forgot-password ${ip}`, ...flood }) },
    ),
    route(account.resetPassword, ({ body }) => resetPassword(deps, body), { alsoCheck: confirmationProblems }),

    route(
      updateProfile,
      async ({ body, member, session, exchange }) =>
        presentMember(await updateOwnProfile(deps, body, { member, session, exchange })),
      { alsoCheck: (sent, member) => newPasswordProblems(sent, member ?? {}, provider) },
    ),
    route(
      updatePassword,
      ({ body, member, session, exchange }) => changePassword(deps, body, { member, session, exchange }),
      { alsoCheck: (sent, member) => newPasswordProblems(sent, member ?? {}, provider) },
    ),
  ]
}
