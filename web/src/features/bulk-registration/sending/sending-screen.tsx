import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import { useEffect } from 'react'
import { useRowsNote } from '../../../device/use-note.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { useMember } from '../../account/session.ts'
import { fileSteps, PipeSteps, typedSteps } from '../pipe-steps.tsx'
import { useNewScreen } from '../use-new-screen.ts'
import { BatchList } from './batch-list.tsx'
import { downloadResults } from './download-results.ts'
import { RefusedRows } from './refused-rows.tsx'
import type { RowsSender } from './rows-sender.ts'
import styles from './sending-screen.module.css'
import { SendingState } from './sending-state.tsx'
import type { Sending } from './sending-step.ts'
import { countSent, type SendingCounts, type Submission } from './submission.ts'

type SendingScreenProps = {
  sender: RowsSender
  sending: Sending
  submission: Submission
  onCorrect: (rowId: string | null) => void
}

/** A submission while it is sent and after: how far it is by what the server has confirmed, its batches, and what was refused. */
export function SendingScreen(props: SendingScreenProps) {
  const isFinished = props.submission.finishedAt !== null
  return <Screen key={isFinished ? 'result' : 'progress'} {...props} isFinished={isFinished} />
}

// The result has a heading of its own, which gets the focus as that of a new screen.
function Screen({ sender, sending, submission, onCorrect, isFinished }: SendingScreenProps & { isFinished: boolean }) {
  const { unsent } = useRowsNote(useMember().id)
  const heading = useNewScreen()
  const counts = countSent(submission)
  const stayed = isFinished ? Math.max(0, unsent - counts.refused) : 0
  useEffect(() => {
    if (isFinished) void sender.noteSeen(submission)
  }, [isFinished, sender, submission])

  async function correct(rowId: string | null) {
    await sender.dismiss()
    onCorrect(rowId)
  }

  return (
    <>
      <Breadcrumbs
        parent={<Link to={webPaths.registerProduct}>Productregistratie</Link>}
        current={isFinished ? 'Resultaat' : 'Versturen'}
      />
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {isFinished ? titleOf(counts) : 'We versturen je registraties'}
          </h1>
          <p>{isFinished ? mailsText(counts.registered) : sendingText}</p>
        </div>
      </header>
      {!isFinished && <PipeSteps steps={submission.fileName ? fileSteps : typedSteps} current="Versturen" />}
      <section className={card.card} aria-label="Voortgang">
        {!isFinished && <SendingState sender={sender} sending={sending} submission={submission} />}
        <Progress counts={counts} stayed={stayed} />
        {isFinished && (
          <div className={styles.actions}>
            <Link
              to={webPaths.registrations}
              className={buttonClass({ variant: 'secondary' })}
              onClick={() => void sender.dismiss()}
            >
              Naar je registraties
            </Link>
            <Button variant="secondary" onClick={() => void correct(null)}>
              {stayed > 0 ? 'Verder met je werkblad' : 'Terug naar je werkblad'}
            </Button>
            <Button
              variant="text"
              icon={<FileSpreadsheet size={18} aria-hidden="true" />}
              onClick={() => downloadResults(submission)}
            >
              Overzicht downloaden
            </Button>
          </div>
        )}
      </section>
      {counts.refused > 0 && (
        <RefusedRows submission={submission} onCorrect={isFinished ? (rowId) => void correct(rowId) : null} />
      )}
      <BatchList submission={submission} step={sending.step} />
    </>
  )
}

const sendingText =
  'Je kunt gewoon verderwerken in het portaal. Wat geregistreerd is, blijft geregistreerd, ook als je dit venster sluit.'

function titleOf({ total, registered }: SendingCounts): string {
  if (registered === total) return total === 1 ? 'Je registratie is gelukt' : `Alle ${total} rijen zijn geregistreerd`
  return registered === 0 && total > 1
    ? `Geen van de ${total} rijen is geregistreerd`
    : `${registered} van de ${total} geregistreerd`
}

function mailsText(registered: number): string {
  if (registered === 0) return ''
  return registered === 1
    ? 'Je klant krijgt een bevestiging per e-mail, en jij een overzicht.'
    : 'Je klanten krijgen elk een bevestiging per e-mail, en jij één overzicht.'
}

type ProgressProps = {
  counts: SendingCounts
  /** The rows of the worksheet that were not sent. */
  stayed: number
}

function Progress({ counts: { total, registered, refused, left, credits }, stayed }: ProgressProps) {
  const done = total - left

  return (
    <div className={styles.progress}>
      <p className={styles.total}>
        <strong>{done}</strong> van {total} verstuurd
      </p>
      <progress aria-label="Verstuurde registraties" max={total} value={done} />
      <p role="status" className="visually-hidden">
        {quarterDone(done, total)}
      </p>
      <ul className={styles.counts}>
        <li data-tone="ok">{registered} geregistreerd</li>
        {refused > 0 && <li data-tone="error">{refused} geweigerd</li>}
        {left > 0 && <li>{left} te gaan</li>}
        {stayed > 0 && (
          <li>
            {stayed} {stayed === 1 ? 'wacht' : 'wachten'} nog in je werkblad
          </li>
        )}
        <li data-tone="points">
          + {formatNumber(credits)} punten {left > 0 ? 'tot nu toe' : 'in behandeling'}
        </li>
      </ul>
    </div>
  )
}

// Announced by screen readers after every quarter instead of every batch.
function quarterDone(done: number, total: number): string {
  const percent = Math.floor((4 * done) / total) * 25
  return percent === 0 ? '' : `${percent} procent verstuurd`
}
