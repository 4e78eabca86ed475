import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import card from '../../../ui/card.module.css'
import { useMember } from '../../account/session.ts'
import { QueueList, unsentItems } from './queue-list.tsx'
import { useRegistrationQueue } from './use-registration-queue.ts'

// The others are on the page of the queue.
const mostShown = 3

/** The first registrations of the queue, on top of other pages; nothing when all is sent. */
export function QueuedRegistrations({ className }: { className: string | undefined }) {
  const { sender, progress } = useRegistrationQueue(useMember().id)
  const unsent = unsentItems(progress)
  if (unsent.length === 0) return null

  return (
    <section className={`${card.card} ${className}`} aria-labelledby="nog-te-versturen">
      <div className={card.head}>
        <h2 id="nog-te-versturen">Nog te versturen</h2>
        <Link to={webPaths.registrationQueue} className="text-link small">
          Alles in de wachtrij
          <ArrowRight size={17} strokeWidth={2} aria-hidden="true" />
        </Link>
      </div>
      <QueueList items={unsent.slice(0, mostShown)} sendingId={progress.sendingId} sender={sender} />
    </section>
  )
}
