import { useEffect, useState } from 'react'
import { useMember } from '../account/session.ts'
import { type KeptSheet, readKept } from './kept-sheet.ts'
import { ResultScreen } from './sending/result-screen.tsx'
import { SendingScreen } from './sending/sending-screen.tsx'
import { useSending } from './sending/use-sending.ts'
import { SheetScreen } from './sheet-screen.tsx'

/**
 * Registers many products at once. Shows the worksheet, then the progress of sending, then the result until the member
 * closes it.
 */
export default function BulkRegistrationPage() {
  const { id: memberId } = useMember()
  const { sender, sending } = useSending(memberId)
  const { submission, step } = sending
  const [rowToCorrect, setRowToCorrect] = useState<{ rowId: string | null } | null>(null)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const isSubmitted = submission !== null
  if (isSubmitted && !wasSubmitted) setWasSubmitted(true)
  const left = useKeptRowsOf(memberId, step.name !== 'loading' && !isSubmitted)

  if (isSubmitted && step.name === 'finished')
    return <ResultScreen sender={sender} submission={submission} onCorrect={(rowId) => setRowToCorrect({ rowId })} />
  if (isSubmitted) return <SendingScreen sender={sender} sending={sending} submission={submission} />
  if (left === undefined) return null
  return (
    <SheetScreen memberId={memberId} sender={sender} left={left} resumes={wasSubmitted} rowToCorrect={rowToCorrect} />
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
