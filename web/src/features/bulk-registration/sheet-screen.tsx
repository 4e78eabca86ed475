import { registrationMessages } from '@portal/contract/registrations'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FailedState } from '../../ui/failed-state.tsx'
import { fieldId } from '../../ui/field.tsx'
import { focusControl } from '../../ui/focus-control.ts'
import { showToast } from '../../ui/toasts.ts'
import { unjudged } from './judge-sheet.ts'
import type { KeptSheet } from './kept-sheet.ts'
import { readyRows } from './ready-rows.ts'
import { SendBar } from './send-bar.tsx'
import { LeftRowsBar } from './sending/left-rows-bar.tsx'
import type { Sender } from './sending/sender.ts'
import { SharedFields } from './shared-fields.tsx'
import { SheetHeading } from './sheet-heading.tsx'
import styles from './sheet-screen.module.css'
import { isFilled, maxSheetRows } from './sheet.ts'
import { joinSheets, useKeptSheet } from './use-kept-sheet.ts'
import { usePaste } from './use-paste.ts'
import { useProducts } from './use-products.ts'
import { useSheet } from './use-sheet.ts'
import { SheetEditor } from './worksheet/sheet-editor.tsx'
import type { WorksheetHandle } from './worksheet/worksheet.tsx'

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

/** The worksheet with everything around it, up to the moment that it is sent. */
export function SheetScreen({ memberId, sender, left: before, resumes, mended }: SheetScreenProps) {
  const { products, hasFailed, retry } = useProducts()
  const page = useSheet(resumes ? before : null, products)
  const { rows, shared } = page.sheet
  const verdict = useMemo(() => page.verdict ?? unjudged(rows), [page.verdict, rows])
  const [left, setLeft] = useState(resumes ? null : before)
  const keeping = useKeptSheet(
    memberId,
    useMemo(() => joinSheets(left, page.kept), [left, page.kept]),
  )
  const [consentError, setConsentError] = useState<string | null>(null)
  const worksheet = useRef<WorksheetHandle>(null)
  const filled = rows.filter(isFilled).length
  const paste = usePaste({ page, products: products ?? [], onPasted: (place) => worksheet.current?.goTo(place) })
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
    setConsentError(null)
    const title = filled === 1 ? '1 rij verwijderd' : `${filled} rijen verwijderd`
    showToast({ tone: 'success', title, action: { label: 'Ongedaan maken', onPress: () => page.undoTo(rows) } })
  }

  function send() {
    if (verdict.ready === 0 || !products) return
    if (!shared.consent) {
      setConsentError(registrationMessages.consentMissing)
      return focusControl(document.getElementById(fieldId('consent')))
    }
    void sender.start(readyRows(page.sheet, verdict, products), joinSheets(left, page.kept))
  }

  return (
    <>
      <SheetHeading filled={filled} keeping={keeping} onClear={clear} />
      <div className={styles.cards}>
        {left && <LeftRowsBar left={left} onResume={() => resume(left)} onDiscard={() => setLeft(null)} />}
        {filled > 0 && (
          <SharedFields
            shared={shared}
            consentError={consentError}
            onChange={(changed) => {
              page.changeShared(changed)
              if (changed.consent) setConsentError(null)
            }}
          />
        )}
      </div>
      {hasFailed && <FailedState title="De merken en modellen konden niet worden geladen" onRetry={retry} />}
      <SheetEditor
        ref={worksheet}
        page={page}
        verdict={verdict}
        products={products ?? []}
        onPaste={paste}
        onSend={send}
      />
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
