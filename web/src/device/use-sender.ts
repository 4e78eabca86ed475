import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { onChanceToSend } from '../lib/retry.ts'
import type { MemberNotes } from './notes.ts'
import type { DeviceSender } from './sender.ts'

/**
 * Opens the one sender that each member has in this tab, until what they keep is erased; it runs whenever the connection may be back, or
 * another tab changed something.
 */
export function onePerMember<Sender extends DeviceSender<object>>(
  { watchForgotten }: Pick<MemberNotes<object>, 'watchForgotten'>,
  make: (memberId: number, over: AbortSignal) => Sender,
): (memberId: number) => Sender {
  const senders = new Map<number, { sender: Sender; stop: AbortController }>()
  watchForgotten((memberId) => {
    senders.get(memberId)?.stop.abort()
    senders.delete(memberId)
  })

  return (memberId) => {
    const known = senders.get(memberId)
    if (known) return known.sender

    const stop = new AbortController()
    const sender = make(memberId, stop.signal)
    // The build renders pages too, for all members at once.
    if (typeof window === 'undefined') return sender
    senders.set(memberId, { sender, stop })
    onChanceToSend(() => void sender.run(), stop.signal)
    return sender
  }
}

/** A member's sender and its progress; it sends what there is. */
export function useSender<Sender extends DeviceSender<object>>(
  open: (memberId: number) => Sender,
  memberId: number,
): { sender: Sender; progress: ReturnType<Sender['read']> } {
  const sender = useMemo(() => open(memberId), [open, memberId])
  const progress = useSyncExternalStore(sender.watch, sender.read, sender.read)
  useEffect(() => void sender.run(), [sender])
  return { sender, progress: progress as ReturnType<Sender['read']> }
}
