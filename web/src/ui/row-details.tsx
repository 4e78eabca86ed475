import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './row-details.module.css'

/** What the rows of a table show when they are opened. */
export type RowDetails<Row> = {
  /** What the button of a row is called. */
  label: (row: Row) => string
  content: (row: Row) => ReactNode
  /** Which rows are open from the start: what asks for action. None without it. */
  isOpenAtFirst?: (row: Row) => boolean
}

/** The button that opens and closes a row, and what it shows while it is open; neither when rows don't open. */
export function useRowDetails<Row>(details: RowDetails<Row> | undefined, row: Row) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(() => details?.isOpenAtFirst?.(row) ?? false)
  if (!details) return {}

  const button = (
    <IconButton
      aria-label={details.label(row)}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setIsOpen(!isOpen)}
    >
      <ChevronDown size={20} aria-hidden="true" className={styles.chevron} />
    </IconButton>
  )
  return { button, opened: isOpen ? { id, content: details.content(row) } : undefined }
}
