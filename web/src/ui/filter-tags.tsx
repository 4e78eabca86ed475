import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import styles from './filter-tags.module.css'

type FilterTagsProps = {
  values: readonly string[]
  /** What a value is called, where two may have one name. */
  nameOf?: (value: string) => string
  onRemove: (value: string) => void
  /** The element that receives the focus when the last tag is removed. */
  onLast: () => void
}

export function FilterTags({ values, nameOf = (value) => value, onRemove, onLast }: FilterTagsProps) {
  if (values.length === 0) return null

  function remove(event: MouseEvent<HTMLButtonElement>, value: string) {
    const item = event.currentTarget.parentElement
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
    // The clicked button disappears, so the focus moves to a neighbour.
    if (neighbour) neighbour.querySelector('button')?.focus()
    else onLast()
    onRemove(value)
  }

  return (
    <div className={styles.bar}>
      <span className="muted" aria-hidden="true">
        Gefilterd op
      </span>
      <ul className={styles.tags} aria-label="Gefilterd op">
        {values.map((value) => (
          <li key={value}>
            <button
              type="button"
              className={styles.tag}
              aria-label={`Filter ${nameOf(value)} verwijderen`}
              onClick={(event) => remove(event, value)}
            >
              {nameOf(value)}
              <X size={15} strokeWidth={2.25} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
