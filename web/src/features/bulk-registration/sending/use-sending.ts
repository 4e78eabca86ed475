import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { registrationList } from '../../registrations/list-search.ts'
import { openSender } from './open-sender.ts'
import type { Sender, Sending } from './sender.ts'

/** How the sending of a member's rows stands, followed while it changes. Rows that wait are taken up again. */
export function useSending(memberId: number): { sender: Sender; sending: Sending } {
  const queryClient = useQueryClient()
  const sender = useMemo(() => openSender(memberId), [memberId])
  const sending = useSyncExternalStore(sender.watch, sender.read)
  const isFinished = sending.step.name === 'finished'

  useEffect(() => void sender.run(), [sender])
  useEffect(() => {
    if (!isFinished) return
    registrationList.forget()
    // The list, the dashboard and the points all show what was registered.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'catalogue' })
  }, [isFinished, queryClient])

  return { sender, sending }
}
