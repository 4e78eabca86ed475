import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { Check, ChevronRight, CircleAlert, ClipboardList, CopyCheck, FileSpreadsheet, Table2 } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useRowsNote } from '../../../device/use-note.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { Coin } from '../../../ui/coin.tsx'
import { useMember } from '../../account/session.ts'
import { useNewScreen } from '../use-new-screen.ts'
import { downloadResults } from './download-results.ts'
import { RefusedRows } from './refused-rows.tsx'
import styles from './result-screen.module.css'
import type { RowsSender } from './rows-sender.ts'
import { countSent, type SendingCounts, type Submission } from './submission.ts'

type ResultScreenProps = {
  sender: RowsSender
  submission: Submission
  /** Goes back to the worksheet: to a row, or to the first fault. */
  onCorrect: (rowId: string | null) => void
}

/** The result of a submission. */
export function ResultScreen({ sender, submission, onCorrect }: ResultScreenProps) {
  const { unsent } = useRowsNote(useMember().id)
  const heading = useNewScreen()
  const counts = countSent(submission)
  const stayed = Math.max(0, unsent - counts.refused)
  useEffect(() => {
    void sender.noteSeen(submission)
  }, [sender, submission])

  async function correct(rowId: string | null) {
    await sender.dismiss()
    onCorrect(rowId)
  }

  return (
    <>
      <Breadcrumbs parent={<Link to={webPaths.registerProduct}>Productregistratie</Link>} current="Resultaat" />
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {titleOf(counts)}
          </h1>
          <p>{[mailsText(counts.registered), waitingText(stayed)].filter(Boolean).join(' ')}</p>
        </div>
        <Button
          variant="secondary"
          icon={<FileSpreadsheet size={18} aria-hidden="true" />}
          onClick={() => downloadResults(submission)}
        >
          Overzicht downloaden
        </Button>
      </header>
      <ResultFigures counts={counts} stayed={stayed} />
      {counts.refused > 0 && <RefusedRows submission={submission} onCorrect={(rowId) => void correct(rowId)} />}
      <div className={styles.ways}>
        <Link
          to={webPaths.registrations}
          className={`${card.card} ${card.link} ${styles.way}`}
          onClick={() => void sender.dismiss()}
        >
          <span className="icon-tile">
            <ClipboardList size={21} aria-hidden="true" />
          </span>
          <span>
            <strong>Naar je registraties</strong>
            <small>{newestText(counts.registered)}</small>
          </span>
          <ChevronRight size={20} aria-hidden="true" />
        </Link>
        <button type="button" className={`${card.card} ${card.link} ${styles.way}`} onClick={() => void correct(null)}>
          <span className={`icon-tile ${styles.sheet}`}>
            <Table2 size={21} aria-hidden="true" />
          </span>
          <span>
            <strong>{stayed > 0 ? 'Verder met je werkblad' : 'Terug naar je werkblad'}</strong>
            <small>{sheetText(stayed, counts.refused)}</small>
          </span>
          <ChevronRight size={20} aria-hidden="true" />
        </button>
      </div>
    </>
  )
}

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

function waitingText(waiting: number): string {
  if (waiting === 0) return ''
  return waiting === 1 ? 'Er wacht nog 1 rij in je werkblad.' : `Er wachten nog ${waiting} rijen in je werkblad.`
}

function newestText(registered: number): string {
  if (registered === 0) return 'Wat je eerder hebt geregistreerd'
  return registered === 1 ? 'De nieuwe staat bovenaan' : `De ${registered} nieuwe staan bovenaan`
}

function sheetText(stayed: number, refused: number): string {
  const parts = [
    stayed > 0 ? `${stayed} ${stayed === 1 ? 'rij wacht' : 'rijen wachten'} nog` : '',
    refused > 0 ? `${refused} geweigerd` : '',
  ]
  return parts.filter(Boolean).join(', ') || 'Leeg, klaar voor de volgende'
}

type ResultFiguresProps = {
  counts: SendingCounts
  /** The rows of the worksheet that were not sent. */
  stayed: number
}

function ResultFigures({ counts: { registered, refused, credits }, stayed }: ResultFiguresProps) {
  return (
    <dl className={`${card.card} ${styles.figures}`}>
      <Figure tone="ok" icon={<Check size={22} aria-hidden="true" />} value={registered} term="geregistreerd" />
      <Figure tone="error" icon={<CircleAlert size={22} aria-hidden="true" />} value={refused} term="geweigerd" />
      <Figure
        tone="waiting"
        icon={<CopyCheck size={22} aria-hidden="true" />}
        value={stayed}
        term={stayed === 1 ? 'wacht nog in je werkblad' : 'wachten nog in je werkblad'}
      />
      <Figure
        tone="points"
        icon={<Coin size={44} />}
        value={`+ ${formatNumber(credits)}`}
        term="punten in behandeling"
      />
    </dl>
  )
}

type FigureProps = { tone: string; icon: ReactNode; value: string | number; term: string }

function Figure({ tone, icon, value, term }: FigureProps) {
  return (
    <div data-tone={tone}>
      <dt>{term}</dt>
      <dd>
        <span className={styles.icon}>{icon}</span>
        {value}
      </dd>
    </div>
  )
}
