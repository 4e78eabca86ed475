import { webPaths } from '@portal/contract/web-paths'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ArrowRight, LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { countRegistrations } from '../../../device/what-is-kept.ts'
import card from '../../../ui/card.module.css'
import { Spinner } from '../../../ui/spinner.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useMember } from '../../account/session.ts'
import { refetchRegistered } from '../api.ts'
import { QueueList, unsentItems } from './queue-list.tsx'
import styles from './queue-notices.module.css'
import type { QueueSender } from './queue-sender.ts'
import { durationText, reasonsOf } from './queue-texts.ts'
import { useRegistrationQueue } from './use-registration-queue.ts'

const lingerMs = 4_000

/** Under the header of every page: that the queue is being sent, or that it waits for a login. Tells what became of it. */
export function QueueBar() {
  const { sender, progress } = useRegistrationQueue(useMember().id)
  const { step, sent } = progress
  const waiting = (progress.items ?? []).filter(({ state }) => state.name === 'waiting').length
  const counted = useLingering(step === 'sending' ? { sent, total: sent + waiting } : null, step === 'idle')
  const here = useLocation({ select: ({ href }) => href })
  useTold(sender)

  return (
    <div role="status">
      {step === 'signed-out' && waiting > 0 && (
        <p className={styles.bar} data-tone="wait">
          <LogIn size={20} aria-hidden="true" />
          {/* Loads the login page anew, whose way back leads here. */}
          <a href={`${webPaths.login}?redirect=${encodeURIComponent(here)}`}>
            Log in om {countRegistrations(waiting)} te versturen
          </a>
        </p>
      )}
      {counted && step !== 'signed-out' && (
        <p className={styles.bar}>
          {step === 'sending' && <Spinner size={20} />}
          <span>
            <strong>Weer bereik.</strong> {counted.sent} van de {counted.total} {counted.sent === 1 ? 'is' : 'zijn'}{' '}
            verstuurd.
          </span>
        </p>
      )}
    </div>
  )
}

type Counted = { sent: number; total: number }

// What was counted last stays for a moment after the last one was sent, and goes at once when sending has to wait.
function useLingering(counted: Counted | null, isDone: boolean): Counted | null {
  const [last, setLast] = useState<Counted | null>(null)
  if (counted && (counted.sent !== last?.sent || counted.total !== last.total)) setLast(counted)
  if (!counted && !isDone && last) setLast(null)
  const isOver = isDone && last !== null

  useEffect(() => {
    if (!isOver) return
    setLast((shown) => shown && { ...shown, sent: shown.total })
    const timer = setTimeout(() => setLast(null), lingerMs)
    return () => clearTimeout(timer)
  }, [isOver])
  return last
}

// This tab's sender tells of what it sent; another tab's sender does it there.
function useTold(sender: QueueSender): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    sender.listen({
      onRegistered: () => refetchRegistered(queryClient),
      onDone({ sent, waitedSince }) {
        const duration = durationText(Date.now() - waitedSince)
        showToast({
          tone: 'success',
          title: `${countRegistrations(sent)} verstuurd`,
          detail: duration && `De eerste wachtte ${duration}.`,
        })
      },
      onRefused(item) {
        showToast({
          tone: 'error',
          title: 'Registratie geweigerd',
          detail: [item.product.serialNumber, ...reasonsOf(item)].join(': '),
        })
      },
    })
  }, [sender, queryClient])
}

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
        <Link to={webPaths.registrationQueue} className="text-link text-2">
          Alles in de wachtrij
          <ArrowRight size={17} strokeWidth={2} aria-hidden="true" />
        </Link>
      </div>
      <QueueList items={unsent.slice(0, mostShown)} sendingId={progress.sendingId} sender={sender} />
    </section>
  )
}
