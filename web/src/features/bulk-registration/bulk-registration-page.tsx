import { useEffect, useState } from 'react'
import { useMember } from '../account/session.ts'
import { type KeptSheet, readKept } from './kept-sheet.ts'
import { ResultScreen } from './sending/result-screen.tsx'
import type { Sender, Sending } from './sending/sender.ts'
import { SendingScreen } from './sending/sending-screen.tsx'
import { useSending } from './sending/use-sending.ts'
import { SheetScreen } from './sheet-screen.tsx'

/** Registers many installed softeners at once: the worksheet, and from sending until its result is put away the way there. */
export default function BulkRegistrationPage() {
  const { id: memberId } = useMember()
  const { sender, sending } = useSending(memberId)
  const [mended, setMended] = useState<{ rowId: string | null } | null>(null)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const isSubmitted = sending.submission !== null
  if (isSubmitted && !wasSubmitted) setWasSubmitted(true)
  const left = useKeptRowsOf(memberId, sending.step.name !== 'loading' && !isSubmitted)

  if (isSubmitted)
    return <SubmissionScreen sender={sender} sending={sending} onMend={(rowId) => setMended({ rowId })} />
  if (left === undefined) return null
  return <SheetScreen memberId={memberId} sender={sender} left={left} resumes={wasSubmitted} mended={mended} />
}

// Read anew whenever the worksheet opens: after sending, registered rows have gone and refused ones have their reasons.
// Undefined until it is known.
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

type SubmissionScreenProps = {
  sender: Sender
  sending: Sending
  /** Goes back to the worksheet: to a row, or to where faults are. */
  onMend: (rowId: string | null) => void
}

/** What the page shows from the moment that rows are sent until their result is put away; nothing before and after. */
export function SubmissionScreen({ sender, sending, onMend }: SubmissionScreenProps) {
  const { submission, step } = sending
  if (!submission) return null
  return step.name === 'finished' ? (
    <ResultScreen sender={sender} submission={submission} onMend={onMend} />
  ) : (
    <SendingScreen sender={sender} sending={sending} submission={submission} />
  )
}
