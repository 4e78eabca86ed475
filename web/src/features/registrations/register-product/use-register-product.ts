import { type CreateRegistrationBody, createRegistration } from '@portal/contract/registrations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { clearDraft, keepDraft, readDraft } from '../../../lib/draft.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { registrationList } from '../registration-list.ts'

/** Registers a product, once: a second try after a lost answer gets the answer of the first. */
export function useRegisterProduct(memberId: number) {
  const queryClient = useQueryClient()
  const [attempts] = useState(() => createAttempts(memberId))
  return useMutation({
    mutationFn: (body: CreateRegistrationBody) => register(body, attempts.keyOf(body)),
    onSuccess: () => {
      attempts.forget()
      registrationList.forget()
      // The list, the dashboard and the member's points all show the new registration; the form doesn't wait for them.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'catalogue' })
    },
  })
}

/** Forgets the key of an attempt that will not be repeated. */
export function forgetAttempt(memberId: number): void {
  clearDraft(attemptOf(memberId))
}

const maxWaits = 20

// 409 with Retry-After: the server still works on an attempt whose answer was lost, so the answer only has to be awaited.
async function register(body: CreateRegistrationBody, idempotencyKey: string, waits = 0): Promise<unknown> {
  try {
    return await call(createRegistration, { body, idempotencyKey })
  } catch (error) {
    const isInProgress = error instanceof ApiError && error.status === 409 && error.retryAfter !== null
    if (!isInProgress || waits === maxWaits) throw error
    const milliseconds = (error.retryAfter ?? 1) * 1_000
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return register(body, idempotencyKey, waits + 1)
  }
}

type Attempt = { key: string; body: string }

// The same body keeps its key, also after a reload of the page. A changed body gets a new key, because to the server a
// key belongs to one body; if the first attempt was stored after all, the taken serial number says so.
function createAttempts(memberId: number) {
  const { key, body } = readDraft<Attempt>(attemptOf(memberId))?.values ?? {}
  let last = key && body ? { key, body } : null

  return {
    keyOf(sent: object): string {
      const body = JSON.stringify(sent)
      if (last?.body !== body) {
        last = { key: newUuid(), body }
        keepDraft(attemptOf(memberId), { values: last, startedWith: '' })
      }
      return last.key
    },
    forget() {
      last = null
      forgetAttempt(memberId)
    },
  }
}

function attemptOf(memberId: number) {
  return { form: 'registration-attempt', memberId }
}
