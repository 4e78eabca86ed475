import type { Product } from '@portal/contract/catalogue'
import { registrationMessages } from '@portal/contract/registrations'
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { fieldId } from '../../ui/field.tsx'
import { focusControl } from '../../ui/focus-control.ts'
import { showToast } from '../../ui/toasts.ts'
import { brandsQuery, productsQuery } from '../registrations/api.ts'
import { readyRows } from './judge-row.ts'
import { unjudged } from './judge-sheet.ts'
import type { KeptSheet } from './kept-sheet.ts'
import type { Sender } from './sending/sender.ts'
import { type CellPlace, isFilled, maxSheetRows, type SharedValues } from './sheet.ts'
import { useSheetSource } from './source/use-sheet-source.ts'
import { tellAddedRows } from './tell-added-rows.ts'
import { joinSheets, useKeptSheet } from './use-kept-sheet.tsx'
import { type SheetState, useSheet } from './use-sheet.ts'
import type { WorksheetHandle } from './worksheet/worksheet.tsx'

export type SheetPageProps = {
  memberId: number
  sender: Sender
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
  const { products, hasFailed, retry } = useProducts()
  const state = useSheet(resumes ? before : null, products)
  const { rows, shared } = state.sheet
  const verdict = useMemo(() => state.verdict ?? unjudged(rows), [state.verdict, rows])
  const filled = rows.filter(isFilled).length
  const { left, resume, discard } = useLeftRows(resumes ? null : before, state, filled)
  const toKeep = useMemo(() => joinSheets(left, state.kept), [left, state.kept])
  const keeping = useKeptSheet(memberId, toKeep)
  const [consentError, setConsentError] = useState<string | null>(null)
  const source = useAddedRows({ memberId, products, state, filled, worksheet })

  return {
    state,
    products: products ?? [],
    hasFailed,
    retry,
    verdict,
    filled,
    left,
    resume,
    discard,
    keeping,
    source,
    consentError,
    clear: () => {
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
    send: () => {
      if (verdict.ready === 0 || !products) return
      if (!shared.consent) {
        setConsentError(registrationMessages.consentMissing)
        return focusControl(document.getElementById(fieldId('consent')))
      }
      void sender.start(readyRows(state.sheet, verdict, products), toKeep)
    },
  }
}

// The rows of an earlier visit stay apart until the member chooses to go on with them or to throw them away.
function useLeftRows(before: KeptSheet | null, state: SheetState, filled: number) {
  const [left, setLeft] = useState(before)

  return {
    left,
    discard: () => setLeft(null),
    resume: () => {
      if (!left) return
      if (left.rows.length + filled > maxSheetRows) {
        const detail = `Er is plaats voor ${maxSheetRows} rijen. Verstuur eerst de rijen die er al staan.`
        return showToast({ tone: 'error', title: 'De bewaarde rijen passen er niet bij', detail })
      }
      state.resume(left)
      setLeft(null)
    },
  }
}

type AddedRowsOptions = {
  memberId: number
  products: readonly Product[] | undefined
  state: SheetState
  filled: number
  worksheet: RefObject<WorksheetHandle | null>
}

// Adds the rows that are read or pasted below the ones that are filled in.
function useAddedRows({ memberId, products, state, filled, worksheet }: AddedRowsOptions) {
  const { rows } = state.sheet
  const [arrival, setArrival] = useState<CellPlace | null>(null)
  // The button that had the focus is gone by now, and the member goes on with the keyboard in the new rows.
  useEffect(() => {
    if (arrival) worksheet.current?.goTo(arrival)
  }, [arrival, worksheet])

  return useSheetSource({
    memberId,
    products,
    room: maxSheetRows - filled,
    onRows: (added, { file, tidied }) => {
      if (added.length === 0) return
      state.addRows(added, file)
      setArrival({ row: filled, column: 0 })
      tellAddedRows({ rows: added.length, tidied, isPasted: file === null }, () => state.undoTo(rows))
    },
  })
}

// The products of all brands; undefined until every list has arrived.
function useProducts() {
  const brands = useQuery(brandsQuery)
  const lists = useQueries({ queries: (brands.data ?? []).map(productsQuery), combine: joinLists })

  return {
    products: brands.isSuccess ? lists.products : undefined,
    hasFailed: brands.isError || lists.failed.length > 0,
    retry: () => {
      if (brands.isError) void brands.refetch()
      for (const refetch of lists.failed) void refetch()
    },
  }
}

function joinLists(lists: UseQueryResult<Product[]>[]) {
  return {
    products: lists.every(({ isSuccess }) => isSuccess) ? lists.flatMap(({ data }) => data ?? []) : undefined,
    failed: lists.filter(({ isError }) => isError).map(({ refetch }) => refetch),
  }
}
