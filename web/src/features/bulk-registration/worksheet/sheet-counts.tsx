import { Check, ChevronDown, CircleAlert, CopyCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SheetVerdict } from '../judge-sheet.ts'
import styles from './sheet-counts.module.css'

type SheetCountsProps = {
  verdict: SheetVerdict
  /** The id of the list of faults that the count of faulty rows unfolds. */
  listId: string
  isListOpen: boolean
  onToggleList: () => void
}

/** How many rows are ready, faulty and registered already; the faults unfold by kind. */
export function SheetCounts({ verdict, listId, isListOpen, onToggleList }: SheetCountsProps) {
  const { ready, faulty, registered } = verdict
  return (
    <div className={styles.counts}>
      <p className={styles.ready}>
        <Check size={18} aria-hidden="true" />
        <span>
          <b>{ready}</b> klaar
        </span>
      </p>
      {faulty > 0 && (
        <button
          type="button"
          className={styles.faulty}
          aria-expanded={isListOpen}
          aria-controls={listId}
          onClick={onToggleList}
        >
          <CircleAlert size={18} aria-hidden="true" />
          <span>
            <b>{faulty}</b> met fouten
          </span>
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      )}
      {registered > 0 && (
        <p className={styles.registered}>
          <CopyCheck size={18} aria-hidden="true" />
          <span>
            <b>{registered}</b> al geregistreerd
          </span>
        </p>
      )}
      <p role="status" className="visually-hidden">
        {useOncePerSecond(`${ready} klaar, ${faulty} met fouten, ${registered} al geregistreerd`)}
      </p>
    </div>
  )
}

// A live region that changed with every key would never finish a sentence.
function useOncePerSecond(text: string): string {
  const [said, setSaid] = useState(text)
  useEffect(() => {
    if (text === said) return
    const timer = setTimeout(() => setSaid(text), 1000)
    return () => clearTimeout(timer)
  }, [text, said])
  return said
}
