import type { ArticleDraft } from '@portal/contract/articles'
import { Check, TriangleAlert } from 'lucide-react'
import { allowLogIn } from '../../../lib/login-overlay.ts'
import { useIsNetworkSlow } from '../../../lib/slow-network.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { momentParts } from '../../list/moment-text.ts'
import styles from './article-bar.module.css'
import type { ArticleAutosave } from './article-autosave.ts'
import type { AutosaveState } from './autosave-state.ts'
import { leadToOverlaps } from './others-changes.tsx'
import { readableText } from './readable-text.ts'
import type { SaveProblem } from './save-problem.ts'

/** Whether the server has what is typed, and if not, what can be done. */
export function SaveStatus({ state, autosave }: { state: AutosaveState; autosave: ArticleAutosave }) {
  const { problem, isSaved } = state
  const isSilent = useIsNetworkSlow(state.isSaving)
  const isAmber = !isSaved && (problem !== null || isSilent || state.overlaps.length > 0)
  return (
    <div className={`row wrap muted text-2 ${styles.saved}`} data-amber={isAmber || undefined}>
      <p role="status" className="row gap-2">
        {isAmber && <TriangleAlert size={18} aria-hidden="true" />}
        {isSaved && state.savedAt && <Check size={16} aria-hidden="true" />}
        <SaveText state={state} isSilent={isSilent} />
      </p>
      {isAmber && state.overlaps.length > 0 && (
        <Button variant="secondary" onClick={leadToOverlaps}>
          Kiezen
        </Button>
      )}
      {isAmber && state.overlaps.length === 0 && problem && <WayOn {...{ state, problem, autosave }} />}
    </div>
  )
}

function SaveText({ state, isSilent }: { state: AutosaveState; isSilent: boolean }) {
  const { problem, isSaved, isSaving, savedAt, overlaps, isKept } = state
  const whereItIs = isKept ? 'Je tekst staat op dit apparaat.' : 'Laat deze pagina open.'
  if (!isSaved && overlaps.length > 0) return <span>Bewaren wacht op je keuze</span>
  if (!isSaved && problem) {
    return (
      <span>
        <b>{problem.kind === 'gone' ? 'Dit artikel is verwijderd' : `Niet bewaard sinds ${timeOf(problem.since)}`}</b>
        <small>{problem.kind === 'forbidden' ? `${mayNot} ${whereItIs}` : (reasons[problem.kind] ?? whereItIs)}</small>
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
  if (isSaving) return <span>Bewaren …</span>
  if (!isSaved) return <span>Nog niet bewaard</span>
  return savedAt && <span>{`Automatisch bewaard om ${timeOf(savedAt)} uur`}</span>
}

const mayNot = 'Je mag dit artikel niet meer wijzigen.'

const reasons: Partial<Record<SaveProblem['kind'], string>> = {
  'signed-out': 'Je bent niet meer ingelogd.',
  unproven: 'Bevestig eerst dat jij het bent.',
  refused: 'Kijk naar de melding bij het veld.',
}

type WayOnProps = { state: AutosaveState; problem: SaveProblem; autosave: ArticleAutosave }

function WayOn({ state, problem, autosave }: WayOnProps) {
  // It would be refused again.
  if (problem.kind === 'forbidden') {
    return (
      <Button variant="secondary" onClick={() => void copy(state.draft)}>
        Tekst kopiëren
      </Button>
    )
  }
  const isGone = problem.kind === 'gone'
  const act = () => {
    allowLogIn()
    return isGone ? autosave.putBack() : autosave.retry()
  }
  return (
    <Button variant="secondary" busy={state.isSaving} onClick={() => void act().catch(() => undefined)}>
      {isGone ? 'Terugzetten' : 'Nu bewaren'}
    </Button>
  )
}

async function copy(draft: ArticleDraft): Promise<void> {
  if (await copyDraft(draft)) {
    showToast({ tone: 'success', title: 'Je tekst is gekopieerd', detail: 'Plak hem in een mail of een document.' })
  } else {
    showToast({ tone: 'error', title: 'Kopiëren is niet gelukt', detail: 'Selecteer de tekst en kopieer die zelf.' })
  }
}

function timeOf(moment: number): string {
  const { hour, minute } = momentParts(new Date(moment).toISOString())
  return `${hour}.${minute}`
}

/** Puts the title, the intro and the text on the clipboard, with their markup where the browser can; whether that went well. */
async function copyDraft({ title, intro, content }: ArticleDraft): Promise<boolean> {
  const text = [title, intro, readableText(content)].filter(Boolean).join('\n\n')
  const html = `<h1>${escaped(title)}</h1><p>${escaped(intro)}</p>${content}`
  const copy = async () => navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': text })])
  return copy()
    .catch(() => navigator.clipboard.writeText(text))
    .then(
      () => true,
      () => false,
    )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
