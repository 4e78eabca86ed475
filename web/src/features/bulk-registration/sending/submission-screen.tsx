import { ResultScreen } from './result-screen.tsx'
import type { Sender, Sending } from './sender.ts'
import { SendingScreen } from './sending-screen.tsx'

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
