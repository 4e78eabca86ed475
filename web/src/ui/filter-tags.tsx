import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import styles from './filter-tags.module.css'

type FilterTagsProps = {
  values: readonly string[]
  onRemove: (value: string) => void
  /** Where the keyboard goes when the last one is removed. */
  onLast: () => void
}

/** The values that a list is filtered on; a press on one of them takes it away. */
export function FilterTags({ values, onRemove, onLast }: FilterTagsProps) {
  if (values.length === 0) return null

  function remove(event: MouseEvent<HTMLButtonElement>, value: string) {
    const item = event.currentTarget.parentElement
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
    // The button that was pressed goes away; the keyboard's place must not go with it.
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
              aria-label={`Filter ${value} verwijderen`}
              onClick={(event) => remove(event, value)}
            >
              {value}
              <X size={15} strokeWidth={2.25} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
