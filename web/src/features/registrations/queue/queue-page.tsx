import { webPaths } from '@portal/contract/web-paths'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Check, CircleAlert, LockKeyhole, Plus, RotateCw, Smartphone } from 'lucide-react'
import { countRegistrations } from '../../../device/what-is-kept.ts'
import { useQueueNote } from '../../../device/use-note.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { useMember } from '../../account/session.ts'
import { NextRegistrationPlace } from '../next-registration-place.tsx'
import { QueueList, unsentItems } from './queue-list.tsx'
import styles from './queue-page.module.css'
import type { QueueItem } from './queue-sender.ts'
import { useRegistrationQueue } from './use-registration-queue.ts'

const route = getRouteApi(`/members/verified${webPaths.registrationQueue}`)

export default function QueuePage() {
  const { bewaard: savedId } = route.useSearch()
  const { sender, progress } = useRegistrationQueue(useMember().id)
  const { items: known, isUnreadable, sendingId, step } = progress
  if (!known && !isUnreadable) return null

  const items = known ?? []
  const saved = items.find(({ id }) => id === savedId)
  const unsent = unsentItems(progress)
  const registered = items.filter(({ state }) => state.name === 'registered').toReversed()
  const Title = saved ? 'h2' : 'h1'
  const mayTry = step !== 'sending' && unsent.some(({ state }) => state.name === 'waiting')
  return (
    <div className={styles.page}>
      {saved && <Saved item={saved} />}
      {saved && <NextRegistrationPlace className="above-3" />}
      <div className={styles.head} data-first={!saved || undefined}>
        <Title>Nog te versturen</Title>
        {mayTry && (
          <Button
            variant="secondary"
            icon={<RotateCw size={17} aria-hidden="true" />}
            onClick={() => void sender.run()}
          >
            Nu proberen
          </Button>
        )}
      </div>
      <section className={card.card} aria-label="Nog te versturen">
        {unsent.length > 0 ? (
          <QueueList items={unsent} sendingId={sendingId} sender={sender} />
        ) : isUnreadable ? (
          <Unreadable onRetry={() => void sender.run()} />
        ) : (
          <EmptyState title="Alles is verstuurd" action={<NewRegistration />} />
        )}
      </section>
      {registered.length > 0 && (
        <>
          <div className={styles.head}>
            <h2>Vandaag verstuurd</h2>
          </div>
          <section className={card.card} aria-label="Vandaag verstuurd">
            <QueueList items={registered} sendingId={null} sender={sender} />
          </section>
        </>
      )}
      {unsent.length > 0 && (
        <p className={styles.note}>
          <LockKeyhole size={16} aria-hidden="true" />
          Klantgegevens staan {progress.isEncrypted && 'versleuteld '}op dit apparaat en gaan eraf na het versturen.
        </p>
      )}
    </div>
  )
}

// The note about the queue is kept elsewhere, and may still know.
function Unreadable({ onRetry }: { onRetry: () => void }) {
  const { waiting, refused } = useQueueNote(useMember().id)
  const count = waiting + refused
  return (
    <FailedState
      title="Je browser kan de wachtrij nu niet lezen"
      text={
        count > 0
          ? `Er ${count === 1 ? 'staat' : 'staan'} nog ${countRegistrations(count)} op dit apparaat. Sluit het portaal en open het opnieuw als dit zo blijft.`
          : 'Of er nog iets te versturen is, weten we daarom niet.'
      }
      onRetry={onRetry}
    />
  )
}

function NewRegistration() {
  return (
    <Link to={webPaths.registerProduct} className={buttonClass()}>
      <Plus size={18} strokeWidth={2.25} aria-hidden="true" />
      Nieuwe registratie
    </Link>
  )
}

const tones = { waiting: 'tone-wait', registered: 'tone-ok', refused: 'tone-err' }

// What became of the registration that opened this page. It stays, and its heading keeps the focus.
function Saved({ item }: { item: QueueItem }) {
  const { name, serialNumber } = item.product
  const what = (
    <>
      {name}, <span className="tabular">{serialNumber}</span>
    </>
  )
  return (
    <section className={`${card.card} ${styles.saved}`} data-state={item.state.name}>
      <span className={`${styles.icon} ${tones[item.state.name]}`}>
        {item.state.name === 'waiting' && <Smartphone size={24} aria-hidden="true" />}
        {item.state.name === 'registered' && <Check size={24} aria-hidden="true" />}
        {item.state.name === 'refused' && <CircleAlert size={24} aria-hidden="true" />}
      </span>
      {item.state.name === 'waiting' && (
        <div>
          <h1 className="as-h3">Bewaard op dit apparaat</h1>
          <p>
            {what}, wordt verstuurd zodra er bereik is. Sluit je het portaal, dan gaat het uiterlijk verder als je het
            weer opent.
          </p>
        </div>
      )}
      {item.state.name === 'registered' && (
        <div>
          <h1 className="as-h3">Geregistreerd</h1>
          <p>{what}, is verstuurd.</p>
        </div>
      )}
      {item.state.name === 'refused' && (
        <div>
          <h1 className="as-h3">Geweigerd</h1>
          <p>{what}, is niet geregistreerd. Hieronder staat waarom.</p>
        </div>
      )}
    </section>
  )
}
