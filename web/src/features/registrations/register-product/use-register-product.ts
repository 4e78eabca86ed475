import { type CreateRegistrationBody, createRegistration } from '@portal/contract/registrations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { createAttempts } from './kept-attempt.ts'
import { registrationList } from '../list-search.ts'

/** Registers a product. Not in `api.ts`, which the route table brings into every page. */
export function useRegisterProduct(memberId: number) {
  const queryClient = useQueryClient()
  const [attempts] = useState(() => createAttempts(memberId))
  return useMutation({
    mutationFn: (body: CreateRegistrationBody) => register(body, attempts.keyOf(body)),
    onSuccess: () => {
      attempts.forget()
      registrationList.forget()
      // The list, the dashboard and the member's points all show the new registration; nobody waits for them here.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'catalogue' })
    },
  })
}

// The server is still at work on an attempt whose answer was lost: it is no refusal, the answer is just not there yet.
const maxWaits = 20

async function register(body: CreateRegistrationBody, idempotencyKey: string, waits = 0): Promise<unknown> {
  try {
    return await call(createRegistration, { body, idempotencyKey })
  } catch (error) {
    const isAtWork = error instanceof ApiError && error.status === 409 && error.retryAfter !== null
    if (!isAtWork || waits === maxWaits) throw error
    const milliseconds = (error.retryAfter ?? 1) * 1_000
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return register(body, idempotencyKey, waits + 1)
  }
}
