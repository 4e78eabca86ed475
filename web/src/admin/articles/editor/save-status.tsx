import { Check, TriangleAlert } from 'lucide-react'
import { useIsSilent } from '../../../lib/silence.ts'
import { Button } from '../../../ui/button.tsx'
import { momentParts } from '../../list/moment-text.ts'
import styles from './article-bar.module.css'
import type { ArticleKeeper } from './article-keeper.ts'
import type { KeeperState } from './keeper-state.ts'
import { leadToOverlaps } from './others-changes.tsx'
import type { SaveProblem } from './save-problem.ts'

/** Whether the server has what is typed, and if not, what can be done. */
export function SaveStatus({ state, keeper }: { state: KeeperState; keeper: ArticleKeeper }) {
  const { problem, isSaved } = state
  const isSilent = useIsSilent(state.isSaving)
  const isAmber = !isSaved && (problem !== null || isSilent || state.overlaps.length > 0)
  return (
    <div className={styles.saved} data-amber={isAmber || undefined}>
      <p role="status">
        {isAmber && <TriangleAlert size={18} aria-hidden="true" />}
        {isSaved && state.savedAt && <Check size={16} aria-hidden="true" />}
        <SaveText state={state} isSilent={isSilent} />
      </p>
      {isAmber && state.overlaps.length > 0 && (
        <Button variant="secondary" onClick={leadToOverlaps}>
          Kiezen
        </Button>
      )}
      {isAmber && state.overlaps.length === 0 && problem && (
        <WayOn problem={problem} keeper={keeper} isBusy={state.isSaving} />
      )}
    </div>
  )
}

function SaveText({ state, isSilent }: { state: KeeperState; isSilent: boolean }) {
  const { problem, isSaved, isSaving, savedAt, overlaps, isKept } = state
  const whereItIs = isKept ? 'Je tekst staat op dit apparaat.' : 'Laat deze pagina open.'
  if (!isSaved && overlaps.length > 0) return 'Bewaren wacht op je keuze'
  if (!isSaved && problem) {
    return (
      <span>
        <b>{problem.kind === 'gone' ? 'Dit artikel is verwijderd' : `Niet bewaard sinds ${timeOf(problem.since)}`}</b>
        <small>{reasons[problem.kind] ?? whereItIs}</small>
      </span>
    )
  }
  if (!isSaved && isSilent) {
    return (
      <span>
        <b>Het portaal geeft nog geen antwoord</b>
        <small>{whereItIs}</small>
      </span>
    )
  }
  if (isSaving) return 'Bewaren …'
  if (!isSaved) return 'Nog niet bewaard'
  return savedAt ? `Automatisch bewaard om ${timeOf(savedAt)} uur` : ''
}

const reasons: Partial<Record<SaveProblem['kind'], string>> = {
  'signed-out': 'Je bent niet meer ingelogd.',
  unproven: 'Bevestig eerst dat jij het bent.',
  forbidden: 'Je mag dit artikel niet meer wijzigen.',
  gone: 'Wat je typte, staat nog op dit apparaat.',
  refused: 'Kijk naar de melding bij het veld.',
}

type WayOnProps = { problem: SaveProblem; keeper: ArticleKeeper; isBusy: boolean }

function WayOn({ problem, keeper, isBusy }: WayOnProps) {
  const isGone = problem.kind === 'gone'
  const act = () => (isGone ? keeper.putBack() : keeper.retry())
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void act().catch(() => undefined)}>
      {isGone ? 'Terugzetten' : 'Nu bewaren'}
    </Button>
  )
}

function timeOf(moment: number): string {
  const { hour, minute } = momentParts(new Date(moment).toISOString())
  return `${hour}.${minute}`
}
