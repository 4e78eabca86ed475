import { CircleAlert, ListFilter, Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './sheet-bar.module.css'

type SheetBarProps = {
  /** How many faults there are: without any there is nothing to filter and nowhere to go. */
  faulty: number
  showsOnlyFaults: boolean
  onToggleFilter: () => void
  onNextFault: () => void
  /** Null while there is nothing to undo. */
  onUndo: (() => void) | null
  onRedo: (() => void) | null
  /** The counts. */
  children: ReactNode
}

/** The line above the rows: the counts, the way through the faults, and back. */
export function SheetBar({
  faulty,
  showsOnlyFaults,
  onToggleFilter,
  onNextFault,
  children,
  ...history
}: SheetBarProps) {
  return (
    <div className={styles.bar}>
      {children}
      <div className={styles.tools} role="group" aria-label="Werkblad">
        {(faulty > 0 || showsOnlyFaults) && (
          <button type="button" className={styles.chip} aria-pressed={showsOnlyFaults} onClick={onToggleFilter}>
            <ListFilter size={16} aria-hidden="true" />
            Alleen fouten <span className={styles.count}>{faulty}</span>
          </button>
        )}
        {faulty > 0 && (
          <button type="button" className={styles.chip} onClick={onNextFault}>
            <CircleAlert size={16} aria-hidden="true" />
            Volgende fout <kbd className={styles.key}>F8</kbd>
          </button>
        )}
        <HistoryButton label="Ongedaan maken, Ctrl Z" onPress={history.onUndo} icon={Undo2} />
        <HistoryButton label="Opnieuw, Ctrl Y" onPress={history.onRedo} icon={Redo2} />
      </div>
    </div>
  )
}

type HistoryButtonProps = { label: string; onPress: (() => void) | null; icon: typeof Undo2 }

// It stays in the tab order: the last step must not throw the focus off the page.
function HistoryButton({ label, onPress, icon: Icon }: HistoryButtonProps) {
  return (
    <IconButton
      aria-label={label}
      aria-disabled={onPress === null}
      className={styles.history}
      onClick={() => onPress?.()}
    >
      <Icon size={19} aria-hidden="true" />
    </IconButton>
  )
}
