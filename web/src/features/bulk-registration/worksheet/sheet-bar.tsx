import { Check, ChevronDown, CircleAlert, CopyCheck, ListFilter, Plus, Redo2, Sparkles, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import chips from '../../../ui/filter-chips.module.css'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { SheetVerdict } from '../sheet/judge-sheet.ts'
import styles from './sheet-bar.module.css'
import type { RowFilter } from './use-row-filter.ts'

type SheetBarProps = {
  faulty: number
  tidied: number
  filter: RowFilter | null
  onToggleFilter: (filter: RowFilter) => void
  onNextFault: () => void
  onUndo: (() => void) | null
  onRedo: (() => void) | null
  children: ReactNode
}

export function SheetBar({ faulty, tidied, filter, onToggleFilter, onNextFault, children, ...history }: SheetBarProps) {
  return (
    <div className={styles.bar}>
      {children}
      <div className={styles.tools} role="group" aria-label="Werkblad">
        {tidied > 0 && (
          <button
            type="button"
            className={chips.chip}
            aria-pressed={filter === 'tidied'}
            onClick={() => onToggleFilter('tidied')}
          >
            <Sparkles size={16} aria-hidden="true" />
            Netjes gemaakt <span className={chips.count}>{formatNumber(tidied)}</span>
          </button>
        )}
        {(faulty > 0 || filter === 'faults') && (
          <button
            type="button"
            className={chips.chip}
            aria-pressed={filter === 'faults'}
            onClick={() => onToggleFilter('faults')}
          >
            <ListFilter size={16} aria-hidden="true" />
            Alleen fouten <span className={chips.count}>{faulty}</span>
          </button>
        )}
        {faulty > 0 && (
          <button type="button" className={chips.chip} onClick={onNextFault}>
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

// It stays focusable while it is disabled. Otherwise the last step would drop the focus.
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

type SheetCountsProps = {
  verdict: SheetVerdict
  listId: string
  isListOpen: boolean
  onToggleList: () => void
}

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

// A screen reader never finishes a sentence that changes with every key.
function useOncePerSecond(text: string): string {
  const [said, setSaid] = useState(text)
  useEffect(() => {
    if (text === said) return
    const timer = setTimeout(() => setSaid(text), 1000)
    return () => clearTimeout(timer)
  }, [text, said])
  return said
}

type SheetFootProps = {
  first: number
  last: number
  shown: number
  total: number
  hasRows: boolean
  onAddRow: () => void
  onShowAll: (() => void) | null
}

export function SheetFoot({ first, last, shown, total, hasRows, onAddRow, onShowAll }: SheetFootProps) {
  return (
    <div className={styles.foot}>
      <span className="tabular">
        {onShowAll ? `${shown} van ${total} rijen` : `Rij ${first} tot en met ${last} van ${total}`}
      </span>
      {onShowAll ? (
        <button key="all" type="button" className={styles.act} onClick={onShowAll}>
          Alles tonen
        </button>
      ) : (
        <button key="add" type="button" className={styles.act} onClick={onAddRow}>
          <Plus size={18} aria-hidden="true" />
          Rij toevoegen
        </button>
      )}
      <span className={styles.hint}>
        Vet gedrukte kolommen zijn verplicht.{' '}
        {hasRows
          ? 'Grijze datums komen uit ‘Voor alle rijen’.'
          : 'Je klanten krijgen pas een e-mail als je op versturen klikt.'}
      </span>
    </div>
  )
}
