import {
  type ForgotPasswordBody,
  forgotPassword,
  type ResetPasswordBody,
  resendVerification,
  resetPassword,
} from '@portal/contract/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { distrustSession } from './session.ts'

export function requestPasswordReset(body: ForgotPasswordBody) {
  return call(forgotPassword, { body })
}

export function resetForgottenPassword(body: ResetPasswordBody) {
  return call(resetPassword, { body })
}

/** Asks for the verification mail again; a member who turns out to be verified is let through at his next step. */
export function useResendVerification(memberId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(resendVerification, { body: { user: memberId } }),
    onSettled: () => distrustSession(queryClient),
  })
}
