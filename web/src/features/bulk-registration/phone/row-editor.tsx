import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { BottomSheet } from '../../../ui/bottom-sheet.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusControl } from '../../../ui/fields/focus-control.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ask } from '../../../ui/questions.ts'
import { showToast } from '../../../ui/toasts.ts'
import { productsQuery } from '../../registrations/api.ts'
import { leadToNextField } from '../../../ui/fields/lead-to-next-field.ts'
import { findBrand } from '../sheet/catalogue.ts'
import type { QuestionOf } from '../faults/group-faults.ts'
import type { SheetVerdict } from '../sheet/judge-sheet.ts'
import type { Cells, Correction } from '../sheet/sheet-fields.ts'
import type { SheetPage } from '../use-sheet-page.ts'
import styles from './row-editor.module.css'
import { newRowId } from './next-row-offer.tsx'
import { RowFields } from './row-fields.tsx'
import { type OpenRow, useEditedRow } from './use-edited-row.ts'

type RowEditorProps = OpenRow & {
  page: SheetPage
  onScanned: () => void
  /** Called when a new row is saved without faults and the editor closes. */
  onAdded: (cells: Cells) => void
  questionOf: QuestionOf
  onOpen: (rowId: string | null) => void
}

/** The single form for one row, in a sheet. Saving leads to the next fault; whichever way it closes, what was typed stays. */
export function RowEditor(props: RowEditorProps) {
  const { page, start, onOpen } = props
  const { state, verdict, catalogue } = page
  const { rows } = state.sheet
  const row = useEditedRow(props)
  const name = `Rij ${row.place + 1}`
  const nextFault = findNextFault(verdict, row.place)
  const form = useFirstField(start !== undefined)
  // Loads the products of a brand that is chosen here, before the row has it.
  useQuery(productsQuery(findBrand(catalogue, row.cells.brand) ?? ''))

  function saveAndGoOn(event: SyntheticEvent) {
    event.preventDefault()
    if (!row.save()) return
    onOpen(nextFault === null ? null : rows[nextFault]!.id)
    if (props.rowId === newRowId && nextFault === null) props.onAdded(row.cells)
  }

  function leave() {
    if (row.isChanged) {
      row.save()
      const undo = { label: 'Ongedaan maken', onPress: () => state.changeRows(() => rows) }
      showToast({ tone: 'success', title: `${name} is opgeslagen`, action: undo })
    }
    onOpen(null)
  }

  function remove() {
    row.remove()
    onOpen(null)
  }

  function answer(corrections: readonly Correction[]) {
    const [own] = corrections
    if (own) row.write({ [own.field]: own.text })
    // The other rows are corrected at once; this one is saved with its other changes.
    if (corrections.length > 1) page.correct(corrections)
    // The button goes away with the question, and saving comes next.
    form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus({ preventScroll: true })
  }

  return (
    <BottomSheet open title={name} onClose={leave}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        autoComplete="off"
        onSubmit={saveAndGoOn}
        onKeyDown={leadToNextField}
      >
        <p className="small muted">{describePlace(verdict, row.place)}</p>
        <RowFields
          row={row}
          page={page}
          opensScanner={props.opensScanner ?? false}
          onScanned={props.onScanned}
          onAnswer={answer}
        />
        <footer className={styles.footer}>
          <RemoveButton rowName={name} onRemove={remove} />
          <Button type="submit" size="lg">
            {nextFault === null ? 'Opslaan' : 'Opslaan, volgende fout'}
          </Button>
        </footer>
      </form>
    </BottomSheet>
  )
}

// Once the sheet is open: before that nothing in it takes the focus.
function useFirstField(startsHalfFilled: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const first = form.current?.querySelector(startsHalfFilled ? 'input' : '[aria-invalid=true]')
    if (first) focusControl(first)
  }, [startsHalfFilled])
  return form
}

function describePlace({ rows, faults }: SheetVerdict, place: number): string {
  const state = rows[place]?.state ?? 'empty'
  if (state === 'registered') return 'Al geregistreerd, wordt niet verstuurd'
  if (state === 'ready') return 'Klaar om te versturen'
  if (state === 'empty') return 'Nieuwe rij'
  return `Fout ${faults.findIndex(({ row }) => row === place) + 1} van ${faults.length}`
}

function findNextFault({ rows }: SheetVerdict, place: number): number | null {
  const faulty = rows.flatMap(({ state }, at) => (state === 'faulty' && at !== place ? [at] : []))
  return faulty.find((at) => at > place) ?? faulty[0] ?? null
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
