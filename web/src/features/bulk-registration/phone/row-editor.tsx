import type { Product } from '@portal/contract/catalogue'
import { ChevronDown, ChevronUp, Trash2, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { focusControl } from '../../../ui/focus-control.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ask } from '../../../ui/questions.ts'
import type { RowVerdict, SheetVerdict } from '../judge-sheet.ts'
import type { Sheet, SheetRows } from '../sheet.ts'
import styles from './row-editor.module.css'
import { RowFields } from './row-fields.tsx'
import { useEditedRow } from './use-edited-row.ts'
import { useSwipeDown } from './use-swipe-down.ts'

/** Stands for a row that isn't there yet. */
export const newRowId = 'new'

export type RowEditorProps = {
  rowId: string
  sheet: Sheet
  verdict: SheetVerdict
  products: readonly Product[]
  onChange: (change: (rows: SheetRows) => SheetRows) => void
  /** Opens another row, or none. */
  onOpen: (rowId: string | null) => void
}

/** One row to fill in, its faults first. It saves and goes to the next fault, and asks only when something changed. */
export function RowEditor(props: RowEditorProps) {
  const { sheet, verdict, products, onOpen } = props
  const dialog = useOpenDialog()
  const titleId = useId()
  const row = useEditedRow(props)
  const { top, swipe } = useSwipeDown(() => void leaveFor(null))
  const around = findAround(verdict, row.place)
  const rowName = `Rij ${row.place + 1}`

  const open = (place: number | null) => onOpen(place === null ? null : (sheet.rows[place]?.id ?? null))

  async function leaveFor(place: number | null) {
    if (await row.settle()) open(place)
  }

  function remove() {
    row.remove()
    open(null)
  }

  return (
    <dialog
      ref={dialog}
      className={styles.editor}
      aria-labelledby={titleId}
      style={{ translate: `0 ${top}px` }}
      onCancel={(event) => {
        event.preventDefault()
        void leaveFor(null)
      }}
    >
      <form
        className={styles.form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          if (row.save()) open(around.nextFault)
        }}
      >
        <EditorHead
          titleId={titleId}
          title={rowName}
          about={describePlace(verdict, row.place)}
          around={around}
          swipe={swipe}
          onLeaveFor={(place) => void leaveFor(place)}
        />
        <div className={styles.body}>
          <RowFields
            cells={row.cells}
            faults={row.shownFaults}
            first={row.faultsAtFirst}
            sharedDate={sheet.shared.install_date}
            products={products}
            onCell={row.write}
          />
        </div>
        <footer className={styles.footer}>
          <RemoveButton rowName={rowName} onRemove={remove} />
          <Button type="submit" size="lg">
            {around.nextFault === null ? 'Opslaan' : 'Opslaan, volgende fout'}
          </Button>
        </footer>
      </form>
    </dialog>
  )
}

type EditorHeadProps = {
  titleId: string
  title: string
  about: string
  around: Around
  swipe: ReturnType<typeof useSwipeDown>['swipe']
  onLeaveFor: (place: number | null) => void
}

function EditorHead({ titleId, title, about, around, swipe, onLeaveFor }: EditorHeadProps) {
  return (
    <header className={styles.header} {...swipe}>
      <div>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <p className="small muted">{about}</p>
      </div>
      <div>
        <StepButton kind={`Vorige ${around.kind}`} to={around.previous} onLeaveFor={onLeaveFor} />
        <StepButton kind={`Volgende ${around.kind}`} to={around.next} onLeaveFor={onLeaveFor} />
        <IconButton aria-label="Sluiten" onClick={() => onLeaveFor(null)}>
          <X size={22} aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  )
}

function RemoveButton({ rowName, onRemove }: { rowName: string; onRemove: () => void }) {
  async function remove() {
    const answer = await ask({
      title: `${rowName} verwijderen?`,
      detail: 'De gegevens van deze rij gaan weg.',
      confirm: 'Verwijderen',
      decline: 'Bewaren',
      isDangerous: true,
    })
    if (answer === 'confirmed') onRemove()
  }

  return (
    <IconButton className={styles.remove} aria-label={`${rowName} verwijderen`} onClick={() => void remove()}>
      <Trash2 size={20} aria-hidden="true" />
    </IconButton>
  )
}

// The browser keeps the focus in it and gives it back.
function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Whoever opens a row with a fault is there to mend it.
    const faulty = element?.querySelector('[aria-invalid=true]')
    if (faulty) focusControl(faulty)
    else element?.querySelector('h2')?.focus()
    return () => element?.close()
  }, [])
  return dialog
}

type StepButtonProps = { kind: string; to: number | null; onLeaveFor: (place: number) => void }

function StepButton({ kind, to, onLeaveFor }: StepButtonProps) {
  const Icon = kind.startsWith('Vorige') ? ChevronUp : ChevronDown
  return (
    <IconButton aria-label={kind} aria-disabled={to === null} onClick={() => to !== null && onLeaveFor(to)}>
      <Icon size={22} aria-hidden="true" />
    </IconButton>
  )
}

type Around = { kind: 'fout' | 'rij'; previous: number | null; next: number | null; nextFault: number | null }

// The rows to go to: those with faults while there are any, else all that are filled in.
function findAround({ rows }: SheetVerdict, place: number): Around {
  const placesOf = (fits: (row: RowVerdict) => boolean) =>
    rows.flatMap((row, at) => (at !== place && fits(row) ? [at] : []))
  const faulty = placesOf(({ state }) => state === 'faulty')
  const others = faulty.length > 0 ? faulty : placesOf(({ state }) => state !== 'empty')
  return {
    kind: faulty.length > 0 ? 'fout' : 'rij',
    previous: others.findLast((at) => at < place) ?? null,
    next: others.find((at) => at > place) ?? null,
    nextFault: faulty.find((at) => at > place) ?? faulty[0] ?? null,
  }
}

function describePlace({ rows, faults }: SheetVerdict, place: number): string {
  const state = rows[place]?.state ?? 'empty'
  if (state === 'registered') return 'Al geregistreerd, wordt niet verstuurd'
  if (state === 'ready') return 'Klaar om te versturen'
  if (state === 'empty') return 'Nieuwe rij'
  return `Fout ${faults.findIndex(({ row }) => row === place) + 1} van ${faults.length}`
}
