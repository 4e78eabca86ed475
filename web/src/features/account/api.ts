import {
  forgotPassword,
  registerAccount,
  resendVerification,
  resetPassword,
} from '@portal/contract/account?calls'
import type { BodyOf } from '@portal/contract/endpoint'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { humanToken } from '../../lib/human-token.ts'
import { distrustSession, forgetEverythingButTheSession, sessionQuery } from './session.ts'
import { callVerificationLink } from './verification-url.ts'

export function requestPasswordReset(body: BodyOf<typeof forgotPassword>) {
  return call(forgotPassword, { body })
}

export function resetForgottenPassword(body: BodyOf<typeof resetPassword>) {
  return call(resetPassword, { body })
}

/** Opens an account; its member is logged in from then on. */
export async function openAccount(queryClient: QueryClient, body: Omit<BodyOf<typeof registerAccount>, 'google_token'>) {
  await call(registerAccount, { body: { ...body, google_token: await humanToken() } })
  forgetEverythingButTheSession(queryClient)
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

/** Asks for the verification mail again; a member who turns out to be verified is let through. */
export function useResendVerification(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(resendVerification, { body: { user: userId } as never }),
    onSettled: () => distrustSession(queryClient),
  })
}

/** Calls the verification link of a mail, once for as long as the page is open. */
export function verificationQuery(verifyUrl: string | undefined) {
  return queryOptions({
    queryKey: ['verification', verifyUrl ?? ''],
    queryFn: () => callVerificationLink(verifyUrl),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
