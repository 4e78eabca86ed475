import { Check, TriangleAlert } from 'lucide-react'
import { allowLogIn } from '../../../lib/login-overlay.ts'
import { useIsNetworkSlow } from '../../../lib/slow-network.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { momentParts } from '../../list/moment-text.ts'
import { capital, type ContentSubject, type Draft, textOf } from '../subject.ts'
import styles from './entry-bar.module.css'
import type { EntryAutosave } from './entry-autosave.ts'
import type { AutosaveState } from './autosave-state.ts'
import { leadToOverlaps } from './others-changes.tsx'
import { readableText } from './readable-text.ts'
import type { SaveProblem } from './save-problem.ts'

type SaveStatusProps = { subject: ContentSubject; state: AutosaveState; autosave: EntryAutosave }

/** Whether the server has what is typed, and if not, what can be done. */
export function SaveStatus({ subject, state, autosave }: SaveStatusProps) {
  const { problem, isSaved } = state
  const isSilent = useIsNetworkSlow(state.isSaving)
  const isAmber = !isSaved && (problem !== null || isSilent || state.overlaps.length > 0)
  return (
    <div className={`row wrap muted text-2 ${styles.saved}`} data-amber={isAmber || undefined}>
      <p role="status" className="row gap-2">
        {isAmber && <TriangleAlert size={18} aria-hidden="true" />}
        {isSaved && state.savedAt && <Check size={16} aria-hidden="true" />}
        <SaveText subject={subject} state={state} isSilent={isSilent} />
      </p>
      {isAmber && state.overlaps.length > 0 && (
        <Button variant="secondary" onClick={leadToOverlaps}>
          Kiezen
        </Button>
      )}
      {isAmber && state.overlaps.length === 0 && problem && <WayOn {...{ subject, state, problem, autosave }} />}
    </div>
  )
}

function SaveText({ subject, state, isSilent }: Omit<SaveStatusProps, 'autosave'> & { isSilent: boolean }) {
  const { problem, isSaved, isSaving, savedAt, overlaps, isKept } = state
  const whereItIs = isKept ? 'Je tekst staat op dit apparaat.' : 'Laat deze pagina open.'
  if (!isSaved && overlaps.length > 0) return <span>Bewaren wacht op je keuze</span>
  if (!isSaved && problem) {
    const mayNot = `Je mag ${subject.noun.this} niet meer wijzigen.`
    return (
      <span>
        <b>
          {problem.kind === 'gone'
            ? `${capital(subject.noun.this)} is verwijderd`
            : `Niet bewaard sinds ${timeOf(problem.since)}`}
        </b>
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

const reasons: Partial<Record<SaveProblem['kind'], string>> = {
  'signed-out': 'Je bent niet meer ingelogd.',
  unproven: 'Bevestig eerst dat jij het bent.',
  refused: 'Kijk naar de melding bij het veld.',
}

function WayOn({ subject, state, problem, autosave }: SaveStatusProps & { problem: SaveProblem }) {
  // It would be refused again.
  if (problem.kind === 'forbidden') {
    return (
      <Button variant="secondary" onClick={() => void copy(subject, state.draft)}>
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

async function copy(subject: ContentSubject, draft: Draft): Promise<void> {
  if (await copyDraft(subject, draft)) {
    showToast({ tone: 'success', title: 'Je tekst is gekopieerd', detail: 'Plak hem in een mail of een document.' })
  } else {
    showToast({ tone: 'error', title: 'Kopiëren is niet gelukt', detail: 'Selecteer de tekst en kopieer die zelf.' })
  }
}

function timeOf(moment: number): string {
  const { hour, minute } = momentParts(new Date(moment).toISOString())
  return `${hour}.${minute}`
}

/** Puts what one reads of it on the clipboard, with their markup where the browser can; whether that went well. */
async function copyDraft({ parts }: ContentSubject, draft: Draft): Promise<boolean> {
  const read = parts.flatMap((part) => (part.is ? [{ is: part.is, words: textOf(part, draft) }] : []))
  const text = read.map(({ is, words }) => (is === 'rich-text' ? readableText(words) : words))
  const html = read.map(({ is, words }) => asHtml[is](words))
  const plain = text.filter(Boolean).join('\n\n')
  const copy = async () =>
    navigator.clipboard.write([new ClipboardItem({ 'text/html': html.join(''), 'text/plain': plain })])
  return copy()
    .catch(() => navigator.clipboard.writeText(plain))
    .then(
      () => true,
      () => false,
    )
}

const asHtml = {
  title: (text: string) => `<h1>${escaped(text)}</h1>`,
  text: (text: string) => `<p>${escaped(text)}</p>`,
  'rich-text': (html: string) => html,
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
