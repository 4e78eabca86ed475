import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useQueueNote } from '../../../device/use-note.ts'
import { useMember } from '../../account/session.ts'

// Late, since few visits have a queue. It is loaded with the form that fills the queue, so that it is there without a
// connection.
const LateQueuedRegistrations = lazyComponent(() =>
  import('./queue-notices.tsx').then((part) => part.QueuedRegistrations),
)

export function QueuePlace({ className }: { className: string | undefined }) {
  const { waiting, refused } = useQueueNote(useMember().id)
  return waiting + refused > 0 && <LateQueuedRegistrations className={className} />
}
