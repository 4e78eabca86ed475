import { registerBatch } from '@portal/contract/bulk-registration'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { thisBrowser } from '../../../device/send-as-member.ts'
import { onePerMember, useSender } from '../../../device/use-sender.ts'
import { rowsNotes } from '../../../device/what-is-kept.ts'
import { call } from '../../../lib/api-client.ts'
import { refetchRegistered } from '../../registrations/api.ts'
import { type RowsEnvironment, RowsSender } from './rows-sender.ts'
import type { Sending } from './sending-step.ts'

const environment: RowsEnvironment = {
  ...thisBrowser,
  send: ({ key, body }, session) => call(registerBatch, { body, idempotencyKey: key, csrfToken: session }),
  isOnline: () => navigator.onLine,
}

const openSender = onePerMember(rowsNotes, (memberId) => new RowsSender(memberId, environment))

/** The sender of a member and its progress. Resumes a submission that is not finished. */
export function useSending(memberId: number): { sender: RowsSender; sending: Sending } {
  const queryClient = useQueryClient()
  const { sender, progress: sending } = useSender(openSender, memberId)
  const isFinished = sending.step.name === 'finished'

  useEffect(() => {
    if (isFinished) refetchRegistered(queryClient)
  }, [isFinished, queryClient])

  return { sender, sending }
}
