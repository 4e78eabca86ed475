import { UserPen, Users } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../../lib/dates.ts'
import { boundMember } from '../../../lib/bound-session.ts'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { failureText } from '../../../ui/failure-text.ts'
import { FieldNote } from '../../../ui/fields/field.tsx'
import type { ArticleAutosave } from './article-autosave.ts'
import type { AutosaveState } from './autosave-state.ts'
import type { Choice, DraftPart, Overlap } from './merge-drafts.ts'
import styles from './others-changes.module.css'
import { readableText } from './readable-text.ts'

const partNames: Record<DraftPart, string> = {
  title: 'de titel',
  url_slug: 'het webadres',
  intro: 'de intro',
  content: 'de tekst',
  picture: 'de afbeelding',
  from: 'de eerste dag',
  to: 'de laatste dag',
}

const list = new Intl.ListFormat('nl')

// Older ones are no news any more.
const mostLines = 3

/** What others changed in the article that is open: told, and shown side by side where it was changed here too. */
export function OthersChanges({ state, autosave }: { state: AutosaveState; autosave: ArticleAutosave }) {
  const { changes, overlaps } = state
  return (
    <>
      <ul className={`stack gap-2 text-2 ${styles.lines}`} role="status">
        {changes.slice(-mostLines).map(({ name: who, parts, at }) => (
          <li key={at} className="row gap-2">
            <UserPen size={18} aria-hidden="true" />
            {who ?? 'Jij'} paste {list.format(parts.map((part) => partNames[part]))} aan
            {who === null && ' in een ander venster'}
          </li>
        ))}
      </ul>
      {overlaps.length > 0 && <Overlaps state={state} autosave={autosave} />}
    </>
  )
}

const overlapsId = 'artikel-overlap'

/** Goes to what is to be chosen: it stands above the fields, and whoever types may be far below. */
export function leadToOverlaps(): void {
  const heading = document.getElementById(overlapsId)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'center' })
}

type OverlapsProps = { state: AutosaveState; autosave: ArticleAutosave }

function Overlaps({ state, autosave }: OverlapsProps) {
  const { overlaps, entry, areSidesKept } = state
  // In another tab, or by a version that came back while they typed.
  const isOwn = entry.updated_by?.id === boundMember()
  const name = entry.updated_by?.name ?? 'Iemand anders'
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const parts = list.format([...new Set(overlaps.map(({ part }) => partNames[part]))])

  async function choose(overlap: Overlap, choice: Choice) {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await autosave.choose(overlap, choice)
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={`${card.card} stack gap-4 ${styles.overlaps}`} aria-labelledby={overlapsId}>
      <div className={`tone-wait beside gap-4 ${styles.head}`} role="alert">
        <Users size={22} aria-hidden="true" />
        <div>
          <h2 id={overlapsId} tabIndex={-1}>
            {isOwn ? `Je wijzigde ${parts} op twee plekken` : `${name} en jij wijzigden allebei ${parts}`}
          </h2>
          <p>
            Kies wat er blijft staan. Tot dan verandert het artikel niet.
            {areSidesKept && ' Beide kanten staan bij de versies.'}
          </p>
        </div>
      </div>
      {overlaps.map((overlap) => (
        <fieldset
          key={`${overlap.part} ${overlap.part === 'content' ? overlap.place : ''}`}
          className={`stack gap-3 breaks ${styles.overlap}`}
        >
          <legend className="strong">
            {headingOf(overlap)}
            {overlap.part === 'content' && <small>{placeOf(overlap)}</small>}
          </legend>
          <Side
            name={isOwn ? 'Op deze pagina' : 'Jij'}
            text={textOf(overlap, 'mine')}
            action="Mijn kant houden"
            onChoose={() => void choose(overlap, 'mine')}
          />
          <Side
            name={isOwn ? 'Op de andere plek' : name}
            text={textOf(overlap, 'theirs')}
            action={isOwn ? 'De andere kant nemen' : `Kant van ${name} nemen`}
            onChoose={() => void choose(overlap, 'theirs')}
          />
          {overlap.part === 'content' && overlap.mine.content && overlap.theirs.content && (
            <Button variant="text" onClick={() => void choose(overlap, 'both')}>
              Allebei houden
            </Button>
          )}
        </fieldset>
      ))}
      {failure && (
        <div role="alert">
          <FieldNote name="overlap" error={failure} />
        </div>
      )}
    </section>
  )
}

type SideProps = { name: string; text: string; action: string; onChoose: () => void }

function Side({ name, text, action, onChoose }: SideProps) {
  return (
    <div className={`note stack gap-2 ${styles.side}`}>
      <h3 className="text-2">{name}</h3>
      <p>{text || <i>leeg</i>}</p>
      <Button variant="secondary" onClick={onChoose}>
        {action}
      </Button>
    </div>
  )
}

function headingOf({ part }: Overlap): string {
  const name = partNames[part].replace(/^(de|het) /, '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

// By the paragraphs above and below, as far as one recognizes them.
function placeOf({ above, below }: Overlap & { part: 'content' }): string {
  const [before, after] = [linesOf(above).at(-1), linesOf(below)[0]]
  if (before && after) return `Tussen ‘${before}’ en ‘${after}’`
  return before ? `Aan het eind, onder ‘${before}’` : after ? `Aan het begin, boven ‘${after}’` : ''
}

const mostOfLine = 60

function linesOf(content: string): string[] {
  const lines = readableText(content)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.map((line) => (line.length > mostOfLine ? `${line.slice(0, mostOfLine).trimEnd()} …` : line))
}

function textOf(overlap: Overlap, side: 'mine' | 'theirs'): string {
  const draft = overlap[side]
  if (overlap.part === 'content') {
    const [own, other] = [draft, overlap[side === 'mine' ? 'theirs' : 'mine']].map((one) => readableText(one.content))
    // The words are the same: then it is the marks or the links.
    return own === other ? (draft.content ?? '') : (own ?? '')
  }
  if (overlap.part === 'from' || overlap.part === 'to') return formatDay(draft[overlap.part])
  if (overlap.part !== 'picture') return draft[overlap.part] ?? ''
  if (draft.image_id === null) return 'Geen afbeelding'
  return draft.image_decorative
    ? 'Alleen versiering'
    : `Afbeelding ${draft.image_id}: ${draft.image_alt || 'zonder beschrijving'}`
}
