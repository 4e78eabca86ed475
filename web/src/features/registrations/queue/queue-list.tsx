import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { Check, CircleAlert, Clock } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ask } from '../../../ui/questions.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { OwnDeviceLink } from '../own-device-link.tsx'
import { addressOf } from '../address-of.ts'
import { ProductThumb } from '../product-thumb.tsx'
import styles from './queue-list.module.css'
import type { QueueItem, QueueProgress, QueueSender } from './queue-sender.ts'
import { answeredText, isTaken, longWaitText, reasonsOf } from './queue-texts.ts'

type QueueListProps = { items: readonly QueueItem[]; sendingId: string | null; sender: QueueSender }

export function QueueList({ items, sendingId, sender }: QueueListProps) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <ProductThumb image={item.product.image} size={52} />
          <div className={styles.facts}>
            <b className="name">{item.product.name}</b>
            <p className="muted text-2">{item.product.serialNumber}</p>
            <p className="muted text-2">{whenAndWhere(item)}</p>
            <div className="above-2">
              <StateBadge item={item} isSending={item.id === sendingId} />
            </div>
            <LongWait item={item} />
            {item.state.name === 'refused' && <RefusedItem item={item} sender={sender} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** What is not registered yet: first what needs the member, then what waits, then what is being sent. */
export function unsentItems({ items, sendingId }: QueueProgress): QueueItem[] {
  const place = ({ id, state }: QueueItem) => (state.name === 'refused' ? 0 : id === sendingId ? 2 : 1)
  const unsent = (items ?? []).filter(({ state }) => state.name !== 'registered')
  return unsent.toSorted((a, b) => place(a) - place(b))
}

function whenAndWhere({ form, state }: QueueItem): string {
  if (state.name !== 'waiting') return answeredText(state.at, Date.now())
  return form ? `${form.values.install_date} · ${addressOf(form.values)}` : ''
}

function StateBadge({ item, isSending }: { item: QueueItem; isSending: boolean }) {
  if (item.state.name === 'registered') {
    return (
      <Badge tone="ok" icon={<Check aria-hidden="true" />}>
        Geregistreerd
      </Badge>
    )
  }
  if (item.state.name === 'refused') {
    return (
      <Badge tone="error" icon={<CircleAlert aria-hidden="true" />}>
        Geweigerd
      </Badge>
    )
  }
  if (isSending) {
    return (
      <Badge tone="news" icon={<Spinner size={15} />}>
        Wordt verstuurd
      </Badge>
    )
  }
  return (
    <Badge tone="wait" icon={<Clock aria-hidden="true" />}>
      Wacht op bereik
    </Badge>
  )
}

function LongWait({ item }: { item: QueueItem }) {
  const text = longWaitText(item, Date.now())
  return text && <p className={`above-2 text-2 strong ${styles.warning}`}>{text}</p>
}

function RefusedItem({ item, sender }: { item: QueueItem; sender: QueueSender }) {
  const { name, serialNumber } = item.product

  async function throwAway() {
    const answer = await ask({
      title: 'Deze registratie weggooien?',
      detail: `${name}, ${serialNumber} is niet geregistreerd en gaat van dit apparaat af.`,
      confirm: 'Weggooien',
      decline: 'Bewaren',
      isDangerous: true,
    })
    if (answer === 'confirmed') await sender.discard(item.id)
  }

  return (
    <>
      {reasonsOf(item).map((reason) => (
        <p key={reason} className={`above-2 text-2 ${styles.reason}`}>
          <CircleAlert size={16} aria-hidden="true" />
          {reason}
        </p>
      ))}
      {isTaken(item) && <OwnDeviceLink serialNumber={serialNumber} installDate={item.form?.values.install_date} />}
      <div className={styles.actions}>
        {item.form && (
          <Link to={webPaths.registerProduct} search={{ verbeter: item.id }} className={buttonClass()}>
            Bekijk en verbeter<span className="visually-hidden">: {serialNumber}</span>
          </Link>
        )}
        <Button variant="text" onClick={() => void throwAway()}>
          Weggooien<span className="visually-hidden">: {serialNumber}</span>
        </Button>
      </div>
    </>
  )
}
