import { lazy, type ReactNode, Suspense } from 'react'
import { useQueueNote } from '../../../lib/use-queue-note.ts'
import { useMember } from '../../account/session.ts'

// Lazy, since few visits have a queue. It is loaded with the form that fills the queue, so that it is there without a
// connection.
const LazyQueuedRegistrations = lazy(() =>
  import('./queue-notices.tsx').then(
    ({ QueuedRegistrations }): { default: (props: { className: string | undefined }) => ReactNode } => ({
      default: QueuedRegistrations,
    }),
    () => ({ default: () => null }),
  ),
)

/** The place for what waits on this device, on top of the dashboard and of the list of registrations. */
export function QueuePlace({ className }: { className: string | undefined }) {
  const { waiting, refused } = useQueueNote(useMember().id)
  if (waiting + refused === 0) return null

  return (
    <Suspense>
      <LazyQueuedRegistrations className={className} />
    </Suspense>
  )
}
