import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './row-details.module.css'

export type RowDetails<Row> = {
  label: (row: Row) => string
  content: (row: Row) => ReactNode
  /** Which rows have any. By default all. */
  isFor?: (row: Row) => boolean
  /** Which rows start expanded: those that need action. By default none. */
  isOpenAtFirst?: (row: Row) => boolean
}

/** The button that expands a row, and its details; nothing when rows do not expand. */
export function useRowDetails<Row>(details: RowDetails<Row> | undefined, row: Row) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(() => details?.isOpenAtFirst?.(row) ?? false)
  const [wasPressed, setWasPressed] = useState(false)
  useEffect(() => {
    // What was asked for may be under the bar of a phone, or below the window.
    if (isOpen && wasPressed) document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen, wasPressed, id])
  if (!details || details.isFor?.(row) === false) return {}

  const button = (
    <IconButton
      aria-label={details.label(row)}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => {
        setIsOpen(!isOpen)
        setWasPressed(true)
      }}
    >
      <ChevronDown size={20} aria-hidden="true" className={styles.chevron} />
    </IconButton>
  )
  return { button, opened: isOpen ? { id, content: details.content(row) } : undefined }
}
