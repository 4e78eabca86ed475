import { useEffect, useState } from 'react'
import { useMember } from '../features/account/session.ts'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { queueNotes } from '../device/what-is-kept.ts'
import { useQueueNote } from '../device/use-note.ts'

// Late, since few visits have a queue. The form that fills it loads this too, so that it is there without a connection.
const LateQueueBar = lazyComponent(() =>
  import('../features/registrations/queue/queue-notices.tsx').then((part) => part.QueueBar),
)

/** The place under the header for the queue of registrations; whatever page is open, it makes the queue be sent. */
export function QueueBarPlace() {
  const { id: memberId } = useMember()
  const { waiting, refused } = useQueueNote(memberId)
  const [hasQueue, setHasQueue] = useState(false)
  if (waiting + refused > 0 && !hasQueue) setHasQueue(true)

  useEffect(() => {
    let isWanted = true
    // The note may be gone while its queue is not.
    void queueNotes.isOnDevice(memberId).then((isThere) => isWanted && isThere && setHasQueue(true))
    return () => {
      isWanted = false
    }
  }, [memberId])

  return hasQueue && <LateQueueBar />
}
