import { Check, ChevronDown, CircleAlert, CopyCheck, ListFilter, Plus, Redo2, Sparkles, Undo2 } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import chips from '../../../ui/filter-chips.module.css'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { SheetVerdict } from '../sheet/judge-sheet.ts'
import type { CellPlace } from '../sheet/sheet.ts'
import { countTidied, type TidiedGroup } from '../sheet/tidied-cells.ts'
import type { SheetPage, WorksheetHandle } from '../use-sheet-page.ts'
import styles from './sheet-bar.module.css'
import type { RowFilter, RowFiltering } from './use-row-filter.ts'

type SheetBarProps = {
  page: SheetPage
  filter: RowFiltering
  tidied: readonly TidiedGroup[]
  worksheet: RefObject<WorksheetHandle | null>
  /** The counts. */
  children: ReactNode
}

export function SheetBar({ page: { state, verdict }, filter, tidied, worksheet, children }: SheetBarProps) {
  const { chosen } = filter
  const toggle = (wanted: RowFilter) => (wanted === chosen ? filter.showAll() : filter.show(wanted))
  const goTo = (place: CellPlace | null) => place && worksheet.current?.goTo(place)

  return (
    <div className={styles.bar}>
      {children}
      <div className={styles.tools} role="group" aria-label="Werkblad">
        {tidied.length > 0 && (
          <button
            type="button"
            className={chips.chip}
            aria-pressed={chosen === 'tidied'}
            onClick={() => toggle('tidied')}
          >
            <Sparkles size={16} aria-hidden="true" />
            Netjes gemaakt <span className={chips.count}>{formatNumber(countTidied(tidied))}</span>
          </button>
        )}
        {(verdict.faulty > 0 || chosen === 'faults') && (
          <button
            type="button"
            className={chips.chip}
            aria-pressed={chosen === 'faults'}
            onClick={() => toggle('faults')}
          >
            <ListFilter size={16} aria-hidden="true" />
            Alleen fouten <span className={chips.count}>{verdict.faulty}</span>
          </button>
        )}
        {verdict.faulty > 0 && (
          <button type="button" className={chips.chip} onClick={() => worksheet.current?.goToFault(1)}>
            <CircleAlert size={16} aria-hidden="true" />
            Volgende fout <kbd className={styles.key}>F8</kbd>
          </button>
        )}
        <HistoryButton
          label="Ongedaan maken, Ctrl Z"
          isOff={!state.canUndo}
          onPress={() => goTo(state.undo())}
          icon={Undo2}
        />
        <HistoryButton label="Opnieuw, Ctrl Y" isOff={!state.canRedo} onPress={() => goTo(state.redo())} icon={Redo2} />
      </div>
    </div>
  )
}

type HistoryButtonProps = { label: string; isOff: boolean; onPress: () => void; icon: typeof Undo2 }

// It stays focusable while it is disabled. Otherwise the last step would drop the focus.
function HistoryButton({ label, isOff, onPress, icon: Icon }: HistoryButtonProps) {
  return (
    <IconButton aria-label={label} aria-disabled={isOff} className={styles.history} onClick={onPress}>
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
  /** The first and last row in sight, from 1, among those that are shown. */
  visible: { first: number; last: number }
  filter: RowFiltering
  page: SheetPage
  onAddRow: () => void
}

export function SheetFoot({ visible: { first, last }, filter, page, onAddRow }: SheetFootProps) {
  const total = page.state.sheet.rows.length
  return (
    <div className={styles.foot}>
      <span className="tabular">
        {filter.chosen ? `${filter.shown.length} van ${total} rijen` : `Rij ${first} tot en met ${last} van ${total}`}
      </span>
      {filter.chosen ? (
        <button key="all" type="button" className={styles.act} onClick={filter.showAll}>
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
        {page.verdict.filled > 0
          ? 'Grijze datums komen uit ‘Voor alle rijen’.'
          : 'Je klanten krijgen pas een e-mail als je op versturen klikt.'}
      </span>
    </div>
  )
}
