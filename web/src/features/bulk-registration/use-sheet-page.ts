import { registrationMessages } from '@portal/contract/registrations'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { count } from '../../lib/numbers.ts'
import { fieldId } from '../../ui/fields/field.tsx'
import { focusControl } from '../../ui/fields/focus-control.ts'
import { ask } from '../../ui/questions.ts'
import { showToast, withdrawOffers } from '../../ui/toasts.ts'
import { readyRows } from './sheet/judge-row.ts'
import { unjudged } from './sheet/judge-sheet.ts'
import { joinSheets, type KeptSheet, type OtherChanges } from './sheet/merge-sheets.ts'
import { tellNothingGoes } from './send-bar.tsx'
import type { RowsSender } from './sending/rows-sender.ts'
import {
  type CellPlace,
  isFilled,
  maxSheetRows,
  removeRows,
  type SharedValues,
  type SheetRows,
  writeCells,
  writeRow,
} from './sheet/sheet.ts'
import { useSheetSource } from './source/use-sheet-source.ts'
import { findSpareRows } from './sheet/spare-rows.ts'
import { tellAddedRows } from './tell-added-rows.ts'
import { useKeptSheet } from './use-kept-sheet.ts'
import { type LeftRowsState, splitSheet, useLeftRows } from './use-left-rows.ts'
import { type SheetState, useSheet } from './sheet/use-sheet.ts'
import type { WorksheetHandle } from './worksheet/worksheet.tsx'
import type { Correction } from './sheet/sheet-fields.ts'

export type SheetPageProps = {
  memberId: number
  sender: RowsSender
  /** The rows that an earlier visit left on the device. */
  left: KeptSheet | null
  /** Whether those rows are shown at once. Otherwise the member is asked. */
  resumes: boolean
}

export type SheetPage = ReturnType<typeof useSheetPage>

/** The page until its rows are sent: the worksheet, the lists that are read into it, and what the member does with both. */
export function useSheetPage(
  { memberId, sender, left: before, resumes }: SheetPageProps,
  worksheet: RefObject<WorksheetHandle | null>,
) {
  const [start] = useState(() => (resumes && before ? splitSheet(before, maxSheetRows) : ([null, before] as const)))
  const state = useSheet(start[0])
  const { rows, shared } = state.sheet
  const verdict = useMemo(() => state.verdict ?? unjudged(rows), [state.verdict, rows])
  const filled = rows.filter(isFilled).length
  const leftRows = useLeftRows(start[1] && { sheet: start[1], origin: resumes ? 'waiting' : 'earlier' }, state, filled)
  const { left } = leftRows
  const toKeep = useMemo(() => joinSheets(state.kept, left?.sheet ?? null), [left, state.kept])
  const { keeping, common, keepNow, keepDraft, takeDraft } = useKeptSheet(memberId, {
    sheet: toKeep,
    before,
    onOtherChanges: (changes, kept) => {
      state.takeChanges(changes)
      leftRows.takeChanges(changes, kept)
      tellRemoved(rows.filter(({ id }) => changes.removed.has(id)).length)
    },
  })
  const [consentError, setConsentError] = useState<string | null>(null)
  const waiting = left?.origin === 'waiting' ? left.sheet.rows : noRows
  const spare = useMemo(() => findSpareRows(rows, waiting, verdict), [rows, waiting, verdict])
  const source = useAddedRows({ memberId, state, filled, leftRows, worksheet })
  // 'Ongedaan maken' beside rows that are on their way would promise too much.
  useEffect(() => withdrawOffers, [])

  return {
    state,
    catalogue: state.products.catalogue,
    hasFailed: state.products.hasFailed,
    error: state.products.error,
    retry: state.products.retry,
    verdict,
    filled,
    leftRows,
    /** Opens the rows that are kept, and goes to the first of them: the button for it is gone then. */
    resume: () => {
      leftRows.resume()
      if (filled < maxSheetRows) worksheet.current?.goTo({ row: filled, column: 0 })
    },
    keeping,
    keepDraft,
    /** Writes what was typed in an editor that something else than the member closed. */
    saveDraft: () => {
      const draft = takeDraft()
      if (draft) state.changeRows((current) => writeRow(current, draft))
    },
    /** Corrects cells as the member agreed to, in one step that the message offers to undo. */
    correct: (corrections: readonly Correction[]) => {
      state.changeRows((current) => writeCells(current, corrections))
      const title = corrections.length === 1 ? '1 cel verbeterd' : `${corrections.length} cellen verbeterd`
      showToast({ tone: 'success', title, action: { label: 'Ongedaan maken', onPress: () => state.undoTo(rows) } })
    },
    /** Puts back what stood in cells before they were tidied, in one step. */
    takeBack: (cells: readonly Correction[]) => {
      state.changeRows((current) => writeCells(current, cells))
      const title = cells.length === 1 ? '1 cel teruggezet' : `${cells.length} cellen teruggezet`
      showToast({ tone: 'success', title, action: { label: 'Ongedaan maken', onPress: () => state.undoTo(rows) } })
    },
    source,
    spare,
    /** Removes rows that can't be registered any more. Those that wait come in their place. */
    removeSpare: (ids: ReadonlySet<string>) => {
      state.changeRows((current) => removeRows(current, ids))
      leftRows.fillUp(ids)
      worksheet.current?.goTo({ row: 0, column: 0 })
      const title = `${count(ids.size, 'rij', 'rijen')} verwijderd`
      showToast({ tone: 'success', title, action: { label: 'Ongedaan maken', onPress: () => state.undoTo(rows) } })
    },
    consentError,
    clear: async () => {
      if (!(await mayClear(filled))) return
      state.clear()
      source.forget()
      setConsentError(null)
      const title = filled === 1 ? '1 rij verwijderd' : `${filled} rijen verwijderd`
      showToast({ tone: 'success', title, action: { label: 'Ongedaan maken', onPress: () => state.undoTo(rows) } })
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
      const changes = await keepNow()
      if (changes && touchesRows(changes, rows)) return tellChanged()
      void sender.start(ready, toKeep, common)
    },
  }
}

const noRows: SheetRows = []

function touchesRows({ changed, removed }: OtherChanges, rows: SheetRows): boolean {
  return rows.some(({ id }) => changed.has(id) || removed.has(id))
}

function tellChanged(): void {
  const detail = 'Kijk ze na en klik dan opnieuw op versturen.'
  showToast({ tone: 'error', title: 'Je rijen zijn net in een ander tabblad gewijzigd', detail })
}

function tellRemoved(rows: number): void {
  if (rows === 0) return
  showToast({
    tone: 'success',
    title: `${count(rows, 'rij is', 'rijen zijn')} in een ander tabblad verstuurd of verwijderd`,
  })
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

type AddedRowsOptions = {
  memberId: number
  state: SheetState
  filled: number
  leftRows: LeftRowsState
  worksheet: RefObject<WorksheetHandle | null>
}

// Adds the rows that are read or pasted below the ones that are filled in.
function useAddedRows({ memberId, state, filled, leftRows, worksheet }: AddedRowsOptions) {
  const { rows } = state.sheet
  const [arrival, setArrival] = useState<CellPlace | null>(null)
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
    room: maxSheetRows - filled,
    leftRoom: leftRows.room,
    onRows: ({ rows: added, waiting, report: { file, tidied } }, replaces) => {
      if (replaces) {
        state.clear()
        leftRows.dropWaiting()
      }
      const undoWaiting = leftRows.wait(waiting, file)
      if (added.length === 0) return
      state.addRows(added, file)
      setArrival({ row: replaces ? 0 : filled, column: 0 })
      tellAddedRows({ rows: added.length, waiting: waiting.length, tidied, isPasted: file === null }, () => {
        state.undoTo(rows)
        undoWaiting()
      })
    },
  })
}
