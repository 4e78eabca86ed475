import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { announce, prepareAnnouncements } from '../../../lib/announce.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './order.module.css'

export type Ordered = {
  id: number
  title: string
  detail?: string
  /** The heading under which members see it: it is moved among those that have the same. */
  group?: string
}

type OrderListProps = { label: string; items: readonly Ordered[]; onChange: (items: Ordered[]) => void }

/** Entries in their order: moved by dragging, by the buttons of a row, or with Alt and an arrow key on one of those. */
export function OrderList({ label, items, onChange }: OrderListProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  useEffect(prepareAnnouncements, [])

  function move(id: number, to: number) {
    const at = items.findIndex((item) => item.id === id)
    const item = items[at]
    if (!item || to === at || to < 0 || to >= items.length) return
    onChange(items.filter((one) => one !== item).toSpliced(to, 0, item))
    announce(`${item.title}: nu ${to + 1} van ${items.length}`)
  }

  // The button that was pressed may rest now, and the row has gone elsewhere: the focus stays with the entry.
  function moveByKey(id: number, to: number, direction: 'up' | 'down') {
    move(id, to)
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-id="${id}"]`)
      row?.querySelector<HTMLElement>(`[data-direction="${direction}"]`)?.focus()
    })
  }

  function heed(event: KeyboardEvent, id: number, at: number) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    if (event.key === 'ArrowUp') moveByKey(id, at - 1, 'up')
    else moveByKey(id, at + 1, 'down')
  }

  return (
    <ol ref={list} className={styles.order} aria-label={label}>
      {items.map(({ id, title, detail }, at) => (
        <li
          key={id}
          data-id={id}
          className="row gap-3"
          data-dragged={id === dragged || undefined}
          draggable
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = 'move'
            dataTransfer.setData('text/plain', title)
            setDragged(id)
          }}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event: DragEvent) => {
            if (dragged === null) return
            event.preventDefault()
            move(dragged, at)
          }}
          onDrop={(event) => event.preventDefault()}
          onKeyDown={(event) => heed(event, id, at)}
        >
          <GripVertical size={20} aria-hidden="true" className={`muted ${styles.grip}`} />
          <span className="muted tabular text-2" aria-hidden="true">
            {at + 1}
          </span>
          <span className="grow breaks">
            <span className="strong">{title}</span>
            {detail && <small className="block muted">{detail}</small>}
          </span>
          <span className="row">
            <IconButton
              data-direction="up"
              aria-label={`${title} omhoog`}
              title="Omhoog"
              aria-disabled={at === 0 || undefined}
              onClick={() => moveByKey(id, at - 1, 'up')}
            >
              <ArrowUp size={20} aria-hidden="true" />
            </IconButton>
            <IconButton
              data-direction="down"
              aria-label={`${title} omlaag`}
              title="Omlaag"
              aria-disabled={at === items.length - 1 || undefined}
              onClick={() => moveByKey(id, at + 1, 'down')}
            >
              <ArrowDown size={20} aria-hidden="true" />
            </IconButton>
          </span>
        </li>
      ))}
    </ol>
  )
}
