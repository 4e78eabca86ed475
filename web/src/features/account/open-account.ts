import { type RegisterAccountBody, registerAccount } from '@portal/contract/account'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { humanToken } from '../../lib/human-token.ts'
import { forgetEverythingButTheSession, sessionQuery } from './session.ts'

/** Opens an account; its member is logged in from then on. */
export async function openAccount(queryClient: QueryClient, body: Omit<RegisterAccountBody, 'google_token'>) {
  await call(registerAccount, { body: { ...body, google_token: await humanToken() } })
  forgetEverythingButTheSession(queryClient)
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
}
