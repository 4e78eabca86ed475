import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FailedState } from '../../ui/failed-state.tsx'
import { breakpoints } from '../../ui/breakpoints.ts'
import { withdrawToast } from '../../ui/toasts.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { useMember } from '../account/session.ts'
import { AllRowsFields } from './all-rows-fields.tsx'
import { readKept } from './kept-sheet.ts'
import { MatchColumnsScreen, prefetchScreens, SendingScreen } from './lazy-screens.ts'
import { OpenElsewhere } from './open-elsewhere.tsx'
import { PhoneSheet } from './phone/phone-sheet.tsx'
import { RowActs } from './row-acts.tsx'
import { SendBar } from './send-bar.tsx'
import { isUnfinished } from './sending/submission.ts'
import { useSending } from './sending/use-sending.ts'
import { useUnseenResult } from './sending/use-unseen-result.ts'
import { OpeningHeading, SheetHeading } from './sheet-heading.tsx'
import type { KeptSheet } from './sheet/sheet.ts'
import styles from './bulk-registration-page.module.css'
import type { SheetReport } from './source/sheet-report.ts'
import { SourceNotes } from './source/source-notes.tsx'
import { StartCards } from './source/start-cards.tsx'
import { type Arrival, readArrival, tellLater, useArrivals } from './source/use-arrivals.ts'
import { dropText } from './source/use-page-drop.ts'
import { type SheetPage, type SheetPageProps, useSheetPage, type WorksheetHandle } from './use-sheet-page.ts'
import { useWorksheetHold } from './use-worksheet-hold.ts'
import { SheetEditor } from './worksheet/sheet-editor.tsx'

const stillSending = 'We zijn nog aan het versturen'

/** The worksheet in one tab at a time, then in every tab what is sent of it until the member closes its result. */
export default function BulkRegistrationPage() {
  const { id: memberId } = useMember()
  const { sender, sending } = useSending(memberId)
  const { step } = sending
  const submission = useUnseenResult(sender, sending.submission)
  const [rowToCorrect, setRowToCorrect] = useState<{ rowId: string | null } | null>(null)
  const isSubmitted = submission !== null
  const isSending = isUnfinished(submission)
  const hold = useWorksheetHold(memberId, step.name !== 'loading' && !isSubmitted)
  const left = useKeptRowsOf(memberId, hold.place === 'here')
  const isElsewhere = hold.place === 'elsewhere' || hold.place === 'only-elsewhere'
  const report = useState<SheetReport | null>(null)
  const [arrived, setArrived] = useState<Arrival | null>(null)
  useEffect(() => void prefetchScreens(), [])
  const dragged = useArrivals((arrival) => {
    if (isSending) return tellLater(stillSending)
    if (isElsewhere) return tellLater('Je werkblad is open in een ander tabblad')
    setArrived(arrival)
    if (isSubmitted) void sender.dismiss()
  })
  useEffect(() => (isSending ? () => withdrawToast(stillSending) : undefined), [isSending])

  if (isSubmitted) {
    const onCorrect = (rowId: string | null) => setRowToCorrect({ rowId })
    return <SendingScreen sender={sender} sending={sending} submission={submission} onCorrect={onCorrect} />
  }
  if (isElsewhere) return <OpenElsewhere hold={hold} />
  if (left === undefined) return <OpeningSheet />
  return (
    <SheetScreen
      memberId={memberId}
      sender={sender}
      left={left}
      hold={hold}
      report={report}
      rowToCorrect={rowToCorrect}
      arrived={arrived}
      onArrivalTaken={() => setArrived(null)}
      dragged={dragged}
    />
  )
}

/** The heading, until the device has told what an earlier visit left. It is in the HTML of the page too. */
function OpeningSheet() {
  return (
    <div className={`${styles.wide} ${styles.opening}`}>
      <OpeningHeading />
    </div>
  )
}

// Reads the device each time the worksheet opens, because sending removes registered rows and adds reasons to refused ones.
// Undefined until the answer is there.
function useKeptRowsOf(memberId: number, isOpen: boolean): KeptSheet | null | undefined {
  const [left, setLeft] = useState<KeptSheet | null | undefined>()

  useEffect(() => {
    if (!isOpen) return
    let isWanted = true
    void readKept(memberId).then(({ sheet }) => isWanted && setLeft(sheet))
    return () => {
      isWanted = false
      setLeft(undefined)
    }
  }, [memberId, isOpen])

  return left
}

type SheetScreenProps = SheetPageProps & {
  /** The row that the member chose to correct after sending. Without an id it is the first one with a fault. */
  rowToCorrect: { rowId: string | null } | null
  arrived: Arrival | null
  onArrivalTaken: () => void
  /** How many files are dragged over the page, or null. */
  dragged: number | null
}

function SheetScreen({ rowToCorrect, arrived, onArrivalTaken, dragged, ...props }: SheetScreenProps) {
  const worksheet = useRef<WorksheetHandle>(null)
  const page = useSheetPage(props, worksheet)
  const isWide = !useMediaQuery(breakpoints.tablet)
  const saveDraft = useEffectEvent(page.saveDraft)
  const isMatching = page.source.columns !== null
  // Turning a tablet, or a list whose columns are asked for, takes the place of the editor of a row or a cell.
  useEffect(() => saveDraft(), [isWide, isMatching])
  const readArrived = useEffectEvent((arrival: Arrival) => {
    readArrival(arrival, page.source)
    onArrivalTaken()
  })
  useEffect(() => {
    if (arrived) readArrived(arrived)
  }, [arrived])
  useRowToCorrect(rowToCorrect, page.state.verdict !== null, () => {
    const row = page.state.sheet.rows.findIndex(({ id }) => id === rowToCorrect?.rowId)
    if (row < 0) worksheet.current?.goToFault(1)
    else worksheet.current?.goToFaultOf(row)
  })

  if (page.source.columns) return <MatchColumnsScreen source={page.source} catalogue={page.catalogue} />
  if (isWide) return <WideSheet page={page} worksheet={worksheet} dragged={dragged} />
  return <NarrowSheet page={page} openRowId={rowToCorrect?.rowId} dragged={dragged} />
}

type WideSheetProps = { page: SheetPage; worksheet: RefObject<WorksheetHandle | null>; dragged: number | null }

function WideSheet({ page, worksheet, dragged }: WideSheetProps) {
  const { source, verdict, filled } = page

  return (
    <div className={styles.wide} data-filled={filled > 0 || undefined}>
      <SheetHeading page={page} dragged={dragged} />
      <div className={styles.parts}>
        {filled === 0 && (
          <StartCards source={source} dragged={dragged} onType={() => worksheet.current?.edit({ row: 0, column: 0 })} />
        )}
        <SourceNotes source={source} isFolded={filled > 0} />
        {filled > 0 && <AllRowsFields page={page} />}
        <FailedProducts page={page} />
      </div>
      <SheetEditor page={page} worksheet={worksheet} />
      {filled > 0 && (
        <SendBar verdict={verdict} onSend={() => void page.send()} onReview={() => worksheet.current?.goToFault(1)} />
      )}
    </div>
  )
}

type NarrowSheetProps = { page: SheetPage; openRowId: string | null | undefined; dragged: number | null }

function NarrowSheet({ page, openRowId, dragged }: NarrowSheetProps) {
  return (
    <PhoneSheet page={page} openRowId={openRowId}>
      {dragged !== null && <p className={styles.dropHere}>{dropText(dragged)}</p>}
      {page.keeping === 'memory' && (
        <p role="status" className={styles.memory}>
          Je browser bewaart niets op dit apparaat. Verstuur je rijen voordat je dit tabblad sluit.
        </p>
      )}
      <SourceNotes source={page.source} />
      <RowActs page={page} />
      <FailedProducts page={page} />
    </PhoneSheet>
  )
}

function FailedProducts({ page: { state } }: { page: SheetPage }) {
  const { hasFailed, error, retry } = state.products
  const title = 'De merken en modellen konden niet worden geladen'
  return hasFailed && <FailedState title={title} error={error} onRetry={retry} />
}

// Waits until the rows are judged, because before that no fault is known.
function useRowToCorrect(rowToCorrect: SheetScreenProps['rowToCorrect'], isJudged: boolean, goThere: () => void): void {
  const [done, setDone] = useState<SheetScreenProps['rowToCorrect']>(null)
  useEffect(() => {
    if (!rowToCorrect || !isJudged || done === rowToCorrect) return
    setDone(rowToCorrect)
    goThere()
  }, [rowToCorrect, isJudged, done, goThere])
}
