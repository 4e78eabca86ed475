import type { Product } from '@portal/contract/catalogue'
import { registrationMessages } from '@portal/contract/registrations'
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FailedState } from '../../ui/failed-state.tsx'
import { fieldId } from '../../ui/field.tsx'
import { focusControl } from '../../ui/focus-control.ts'
import { showToast } from '../../ui/toasts.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { brandsQuery, productsQuery } from '../registrations/api.ts'
import { AllRowsFields } from './all-rows-fields.tsx'
import { MatchColumnsScreen } from './columns/match-columns-screen.tsx'
import { readyRows } from './judge-row.ts'
import { unjudged } from './judge-sheet.ts'
import type { KeptSheet } from './kept-sheet.ts'
import { PhoneSheet } from './phone/phone-sheet.tsx'
import { SendBar } from './send-bar.tsx'
import { LeftRowsBar } from './sending/left-rows-bar.tsx'
import type { Sender } from './sending/sender.ts'
import { SheetHeading } from './sheet-heading.tsx'
import styles from './sheet-screen.module.css'
import { type CellPlace, isFilled, maxSheetRows, type SharedValues } from './sheet.ts'
import { pasteByButton } from './source/paste-by-button.ts'
import { SourceBar, SourceNotes } from './source/source-bar.tsx'
import { StartCards } from './source/start-cards.tsx'
import { useFilePicker } from './source/use-file-picker.tsx'
import { useSheetSource } from './source/use-sheet-source.ts'
import { tellTakenRows } from './tell-taken-rows.ts'
import { joinSheets, useKeptSheet } from './use-kept-sheet.ts'
import { useSheet } from './use-sheet.ts'
import { SheetEditor } from './worksheet/sheet-editor.tsx'
import { useGridPaste } from './worksheet/use-grid-paste.ts'
import type { WorksheetHandle } from './worksheet/worksheet.tsx'
import { downloadTemplate } from './writing/download-template.ts'

type SheetScreenProps = {
  memberId: number
  sender: Sender
  /** What an earlier visit left on the device. */
  left: KeptSheet | null
  /** Takes that up by itself: it was on screen a moment ago. */
  resumes: boolean
  /** The row that somebody wants to mend after sending; without an id the first with a fault. */
  mended: { rowId: string | null } | null
}

// Below this there is no room for a grid.
const wideEnough = '(min-width: 960px)'

/** The worksheet with everything around it, up to the moment that it is sent. */
export function SheetScreen({ memberId, sender, left: before, resumes, mended }: SheetScreenProps) {
  const { products, hasFailed, retry } = useProducts()
  const catalogue = products ?? []
  const page = useSheet(resumes ? before : null, products)
  const { rows, shared } = page.sheet
  const verdict = useMemo(() => page.verdict ?? unjudged(rows), [page.verdict, rows])
  const filled = rows.filter(isFilled).length
  const [left, setLeft] = useState(resumes ? null : before)
  const keeping = useKeptSheet(
    memberId,
    useMemo(() => joinSheets(left, page.kept), [left, page.kept]),
  )
  const [consentError, setConsentError] = useState<string | null>(null)
  const worksheet = useRef<WorksheetHandle>(null)
  const [arrival, setArrival] = useState<CellPlace | null>(null)
  const isWide = useMediaQuery(wideEnough)
  const source = useSheetSource({
    memberId,
    products,
    room: maxSheetRows - filled,
    onRows: (added, { file, tidied }) => {
      if (added.length === 0) return
      page.addRows(added, file)
      setArrival({ row: filled, column: 0 })
      tellTakenRows({ rows: added.length, tidied, isPasted: file === null }, () => page.undoTo(rows))
    },
  })
  const onPasted: WorksheetHandle['goTo'] = (place) => worksheet.current?.goTo(place)
  const paste = useGridPaste({ page, source, products: catalogue, onPasted })
  const picker = useFilePicker(source)
  // The button that brought the rows has gone by then, and the keys of a spreadsheet are wanted next.
  useEffect(() => {
    if (arrival) worksheet.current?.goTo(arrival)
  }, [arrival])
  useMendedRow(mended, page.verdict !== null, () => {
    const row = rows.findIndex(({ id }) => id === mended?.rowId)
    if (row < 0) worksheet.current?.goToFault(1)
    else worksheet.current?.goToFaultOf(row)
  })

  function resume(kept: KeptSheet) {
    if (kept.rows.length + filled > maxSheetRows) {
      const detail = `Er is plaats voor ${maxSheetRows} rijen. Verstuur eerst de rijen die er al staan.`
      return showToast({ tone: 'error', title: 'De bewaarde rijen passen er niet bij', detail })
    }
    page.resume(kept)
    setLeft(null)
  }

  function clear() {
    page.clear()
    source.forget()
    setConsentError(null)
    const title = filled === 1 ? '1 rij verwijderd' : `${filled} rijen verwijderd`
    showToast({ tone: 'success', title, action: { label: 'Ongedaan maken', onPress: () => page.undoTo(rows) } })
  }

  function changeShared(changed: Partial<SharedValues>) {
    page.changeShared(changed)
    if (changed.consent) setConsentError(null)
  }

  function send() {
    if (verdict.ready === 0 || !products) return
    if (!shared.consent) {
      setConsentError(registrationMessages.consentMissing)
      return focusControl(document.getElementById(fieldId('consent')))
    }
    void sender.start(readyRows(page.sheet, verdict, products), joinSheets(left, page.kept))
  }

  if (source.columns) return <MatchColumnsScreen source={source} products={catalogue} />
  const leftBar = left && <LeftRowsBar left={left} onResume={() => resume(left)} onDiscard={() => setLeft(null)} />
  const failure = hasFailed && <FailedState title="De merken en modellen konden niet worden geladen" onRetry={retry} />

  if (!isWide) {
    return (
      <>
        {picker.input}
        <PhoneSheet
          sheet={page.sheet}
          verdict={verdict}
          products={catalogue}
          fileName={page.fileName}
          openRowId={mended?.rowId}
          onChange={page.changeRows}
          onShared={changeShared}
          onSend={send}
          onChooseFile={picker.open}
          onPaste={() => void pasteByButton(source)}
          onDownloadTemplate={() => void downloadTemplate('xlsx', catalogue)}
          onClear={clear}
        >
          {leftBar}
          {keeping === 'memory' && (
            <p role="status" className={styles.memory}>
              Je browser bewaart niets op dit apparaat. Verstuur je rijen voordat je dit tabblad sluit.
            </p>
          )}
          <SourceNotes source={source} />
          {failure}
        </PhoneSheet>
      </>
    )
  }

  return (
    <>
      <SheetHeading filled={filled} keeping={keeping} onClear={clear} products={products} />
      <div className={styles.parts}>
        {leftBar}
        {filled > 0 ? (
          <SourceBar source={source} products={products} />
        ) : (
          <StartCards source={source} onType={() => worksheet.current?.edit({ row: 0, column: 0 })} />
        )}
        <SourceNotes source={source} />
        {filled > 0 && <AllRowsFields shared={shared} consentError={consentError} onChange={changeShared} />}
        {failure}
      </div>
      <SheetEditor ref={worksheet} page={page} verdict={verdict} products={catalogue} onPaste={paste} onSend={send} />
      {filled > 0 && <SendBar verdict={verdict} onSend={send} onReview={() => worksheet.current?.goToFault(1)} />}
    </>
  )
}

// Once the rows can be judged, for only then are there faults to go to.
function useMendedRow(mended: SheetScreenProps['mended'], isJudged: boolean, goThere: () => void): void {
  const [done, setDone] = useState<SheetScreenProps['mended']>(null)
  useEffect(() => {
    if (!mended || !isJudged || done === mended) return
    setDone(mended)
    goThere()
  }, [mended, isJudged, done, goThere])
}

type Products = { products: readonly Product[] | undefined; hasFailed: boolean; retry: () => void }

/** All products of all brands, undefined until the last of them is there. */
function useProducts(): Products {
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
