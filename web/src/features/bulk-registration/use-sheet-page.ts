import { registrationMessages } from '@portal/contract/registrations'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { count } from '../../lib/numbers.ts'
import { fieldId } from '../../ui/fields/field.tsx'
import { focusControl } from '../../ui/fields/focus-control.ts'
import { ask } from '../../ui/questions.ts'
import { showToast, withdrawOffers } from '../../ui/toasts.ts'
import { readyRows } from './sheet/judge-row.ts'
import { unjudged } from './sheet/judge-sheet.ts'
import { tellNothingGoes } from './send-bar.tsx'
import type { RowsSender } from './sending/rows-sender.ts'
import {
  type CellPlace,
  isFilled,
  type KeptSheet,
  removeRows,
  type SharedValues,
  writeCells,
  writeRow,
} from './sheet/sheet.ts'
import { type ReportState, useSheetSource } from './source/use-sheet-source.ts'
import { findSpareRows } from './sheet/spare-rows.ts'
import { tellAddedRows } from './tell-added-rows.ts'
import { useKeptSheet } from './use-kept-sheet.ts'
import type { HeldWorksheet } from './use-worksheet-hold.ts'
import { type SheetState, useSheet } from './sheet/use-sheet.ts'
import type { Correction } from './sheet/sheet-fields.ts'

export type SheetPageProps = {
  memberId: number
  sender: RowsSender
  left: KeptSheet | null
  hold: HeldWorksheet
  /** The report on the last list that was added, beyond a sending. */
  report: ReportState
}

/** What the page asks of the grid. */
export type WorksheetHandle = {
  /** The index of the row with the cell that is being edited, or -1. */
  editedRow: number
  goTo: (place: CellPlace) => void
  edit: (place: CellPlace) => void
  goToFault: (step: 1 | -1) => void
  goToFaultOf: (row: number) => void
}

export type SheetPage = ReturnType<typeof useSheetPage>

/** The page until its rows are sent: the worksheet, the lists that are read into it, and what the member does with both. */
export function useSheetPage(
  { memberId, sender, left, hold, report }: SheetPageProps,
  worksheet: RefObject<WorksheetHandle | null>,
) {
  const state = useSheet(left)
  const { rows, shared } = state.sheet
  const verdict = useMemo(() => state.verdict ?? unjudged(rows), [state.verdict, rows])
  const filled = rows.filter(isFilled).length
  const { keeping, keepNow, keepDraft, takeDraft } = useKeptSheet(memberId, state.kept)
  const handOver = useEffectEvent(keepNow)
  useEffect(() => hold.storeBy(() => handOver()), [hold])
  const [consentError, setConsentError] = useState<string | null>(null)
  const spare = useMemo(() => findSpareRows(rows, verdict), [rows, verdict])
  const source = useAddedRows({ memberId, state, filled, hold, report, worksheet })
  // 'Ongedaan maken' beside rows that are on their way would promise too much.
  useEffect(() => withdrawOffers, [])
  const offerUndo = (title: string) =>
    showToast({ tone: 'success', title, action: { label: 'Ongedaan maken', onPress: () => state.undoTo(rows) } })

  return {
    state,
    catalogue: state.products.catalogue,
    verdict,
    filled,
    keeping,
    keepDraft,
    /** Writes what was typed in an editor that something else than the member closed. */
    saveDraft: () => {
      const draft = takeDraft()
      if (draft) state.changeRows((current) => writeRow(current, draft))
    },
    correct: (corrections: readonly Correction[]) => {
      state.changeRows((current) => writeCells(current, corrections))
      offerUndo(`${count(corrections.length, 'cel', 'cellen')} verbeterd`)
    },
    takeBack: (cells: readonly Correction[]) => {
      state.changeRows((current) => writeCells(current, cells))
      offerUndo(`${count(cells.length, 'cel', 'cellen')} teruggezet`)
    },
    source,
    spare,
    removeSpare: (ids: ReadonlySet<string>) => {
      state.changeRows((current) => removeRows(current, ids))
      worksheet.current?.goTo({ row: 0, column: 0 })
      offerUndo(`${count(ids.size, 'rij', 'rijen')} verwijderd`)
    },
    consentError,
    clear: async () => {
      if (!(await mayClear(filled))) return
      state.clear()
      source.forget()
      setConsentError(null)
      offerUndo(`${count(filled, 'rij', 'rijen')} verwijderd`)
    },
    changeShared: (changed: Partial<SharedValues>) => {
      state.changeShared(changed)
      if (changed.consent) setConsentError(null)
    },
    send: async () => {
      if (verdict.ready === 0) return tellNothingGoes(verdict, filled)
      if (!shared.consent) {
        setConsentError(registrationMessages.consentMissing)
        return focusControl(document.getElementById(fieldId('consent')))
      }
      const ready = readyRows(state.sheet, verdict, state.products.catalogue)
      // What is still to be stored then would be stored over what the server says of these rows.
      await keepNow()
      void sender.start(ready, state.kept)
    },
  }
}

async function mayClear(filled: number): Promise<boolean> {
  const answer = await ask({
    title: 'Werkblad leegmaken?',
    detail: `${filled === 1 ? 'Eén rij verdwijnt' : `${filled} rijen verdwijnen`} uit je werkblad. Wat al verstuurd is, blijft geregistreerd.`,
    confirm: 'Leegmaken',
    decline: 'Annuleren',
    isDangerous: true,
  })
  return answer === 'confirmed'
}

type AddedRowsOptions = Pick<SheetPageProps, 'memberId' | 'hold' | 'report'> & {
  state: SheetState
  filled: number
  worksheet: RefObject<WorksheetHandle | null>
}

function useAddedRows({ memberId, state, filled, hold, report, worksheet }: AddedRowsOptions) {
  const { rows, fileName } = state.sheet
  const [arrival, setArrival] = useState<CellPlace | null>(hold.isTakenOver ? { row: 0, column: 0 } : null)
  // The button that had the focus is gone by now, and the member goes on with the keyboard in the new rows.
  useEffect(() => {
    if (!arrival) return
    if (worksheet.current) worksheet.current.goTo(arrival)
    // Cards have no cell to go on in. Whoever has the focus nowhere starts at their heading, not at the top of the portal.
    else if (document.activeElement === document.body) focusControl(document.querySelector('h1'))
  }, [arrival, worksheet])

  return useSheetSource({
    memberId,
    products: state.products,
    there: { rows, fileName },
    report,
    onRows: ({ rows: added, report: { file, tidied } }, replaces) => {
      if (replaces) state.clear()
      if (added.length === 0) return
      const edited = worksheet.current?.editedRow ?? -1
      state.addRows(added, file, edited)
      // Whoever is typing goes on where they are.
      if (edited < 0) setArrival({ row: replaces ? 0 : filled, column: 0 })
      tellAddedRows({ rows: added.length, tidied, isPasted: file === null }, () => state.undoTo(rows))
    },
  })
}
