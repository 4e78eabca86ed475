import type { Product } from '@portal/contract/catalogue'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import type { RowState, SheetVerdict } from '../judge-sheet.ts'
import { isFilled, maxSheetRows, type SharedValues, type Sheet, type SheetRows } from '../sheet.ts'
import { type PhoneActions, PhoneHead } from './phone-head.tsx'
import { PhoneSendBar } from './phone-send-bar.tsx'
import styles from './phone-sheet.module.css'
import { RowCards } from './row-cards.tsx'
import { newRowId, RowEditor } from './row-editor.tsx'
import { SharedSheet } from './shared-sheet.tsx'

type PhoneSheetProps = PhoneActions & {
  sheet: Sheet
  verdict: SheetVerdict
  products: readonly Product[]
  fileName: string | null
  /** The row to open at once, such as one that the server refused. */
  openRowId?: string | null
  onChange: (change: (rows: SheetRows) => SheetRows) => void
  onShared: (changed: Partial<SharedValues>) => void
  /** Only asked for with the consent given and rows that are ready. */
  onSend: () => void
  /** What the page has to say, below its name. */
  children?: ReactNode
}

type Filter = 'all' | Exclude<RowState, 'empty'>

/** The worksheet where there is no room for one: its rows as cards, and one row at a time to fill in. */
export function PhoneSheet({ openRowId = null, ...props }: PhoneSheetProps) {
  const { sheet, verdict, products, onChange, onShared, onSend } = props
  const [filter, setFilter] = useState<Filter>('all')
  const [openRow, setOpenRow] = useState<string | null>(openRowId)
  const [shared, setShared] = useState<'closed' | 'open' | 'refused'>('closed')
  const hasRoom = sheet.rows.length < maxSheetRows || sheet.rows.some((row) => !isFilled(row))
  const chips = chipsOf(verdict)
  // A filter goes with the last row that it shows.
  const chosen = chips.some(({ value }) => value === filter) ? filter : 'all'

  function send() {
    if (sheet.shared.consent) onSend()
    else setShared('refused')
  }

  return (
    <div className={styles.sheet}>
      <PhoneHead {...props} onAddRow={() => setOpenRow(newRowId)} onOpenShared={() => setShared('open')} />
      {verdict.filled > 0 && <FilterChips label="Welke rijen" chips={chips} value={chosen} onChange={setFilter} />}
      <RowCards
        rows={sheet.rows}
        sharedDate={sheet.shared.install_date}
        verdict={verdict}
        only={chosen === 'all' ? null : chosen}
        onOpen={setOpenRow}
      />
      <Button
        variant="secondary"
        full
        icon={<Plus size={18} aria-hidden="true" />}
        aria-disabled={!hasRoom}
        onClick={() => setOpenRow(newRowId)}
      >
        {verdict.filled === 0 ? 'Eerste rij invullen' : 'Rij toevoegen'}
      </Button>
      <PhoneSendBar verdict={verdict} onSend={send} />
      {openRow !== null && (
        <RowEditor
          key={openRow}
          rowId={openRow}
          sheet={sheet}
          verdict={verdict}
          products={products}
          onChange={onChange}
          onOpen={setOpenRow}
        />
      )}
      <SharedSheet shared={sheet.shared} state={shared} onShared={onShared} onClose={() => setShared('closed')} />
    </div>
  )
}

function chipsOf({ filled, faulty, ready, registered }: SheetVerdict) {
  const chips: { value: Filter; label: string; count: number }[] = [
    { value: 'all', label: 'Alle', count: filled },
    { value: 'faulty', label: 'Fouten', count: faulty },
    { value: 'ready', label: 'Klaar', count: ready },
    { value: 'registered', label: 'Dubbel', count: registered },
  ]
  return chips.filter(({ value, count }) => count > 0 || value === 'all')
}
