import { UserPen, Users } from 'lucide-react'
import { useState } from 'react'
import { boundMember } from '../../../lib/bound-session.ts'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { failureText } from '../../../ui/failure-text.ts'
import { FieldNote } from '../../../ui/fields/field.tsx'
import { capital, type ContentSubject, textOf } from '../subject.ts'
import type { EntryAutosave } from './entry-autosave.ts'
import type { AutosaveState } from './autosave-state.ts'
import type { Choice, Overlap } from './merge-drafts.ts'
import styles from './others-changes.module.css'
import { readableText } from './readable-text.ts'

const list = new Intl.ListFormat('nl')

// Older ones are no news any more.
const mostLines = 3

type OthersChangesProps = { subject: ContentSubject; state: AutosaveState; autosave: EntryAutosave }

/** What others changed in the entry that is open: told, and shown side by side where it was changed here too. */
export function OthersChanges({ subject, state, autosave }: OthersChangesProps) {
  const { changes, overlaps } = state
  return (
    <>
      <ul className={`stack gap-2 text-2 ${styles.lines}`} role="status">
        {changes.slice(-mostLines).map(({ name: who, parts, at }) => (
          <li key={at} className="row gap-2">
            <UserPen size={18} aria-hidden="true" />
            {who ?? 'Jij'} paste {list.format(parts.map((part) => partOf(subject, part).inWords))} aan
            {who === null && ' in een ander venster'}
          </li>
        ))}
      </ul>
      {overlaps.length > 0 && <Overlaps {...{ subject, state, autosave }} />}
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

function Overlaps({ subject, state, autosave }: OthersChangesProps) {
  const { overlaps, entry, areSidesKept } = state
  // In another tab, or by a version that came back while they typed.
  const isOwn = entry.updated_by?.id === boundMember()
  const name = entry.updated_by?.name ?? 'Iemand anders'
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const parts = list.format([...new Set(overlaps.map(({ part }) => partOf(subject, part).inWords))])

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
            Kies wat er blijft staan. Tot dan verandert {subject.noun.the} niet.
            {areSidesKept && ' Beide kanten staan bij de versies.'}
          </p>
        </div>
      </div>
      {overlaps.map((overlap) => (
        <fieldset
          key={`${overlap.part} ${overlap.where?.place ?? ''}`}
          className={`stack gap-3 breaks ${styles.overlap}`}
        >
          <legend className="strong">
            {capital(partOf(subject, overlap.part).inWords.replace(/^(de|het) /, ''))}
            {overlap.where && <small>{placeOf(overlap.where)}</small>}
          </legend>
          <Side
            name={isOwn ? 'Op deze pagina' : 'Jij'}
            text={sideOf(subject, overlap, 'mine')}
            action="Mijn kant houden"
            onChoose={() => void choose(overlap, 'mine')}
          />
          <Side
            name={isOwn ? 'Op de andere plek' : name}
            text={sideOf(subject, overlap, 'theirs')}
            action={isOwn ? 'De andere kant nemen' : `Kant van ${name} nemen`}
            onChoose={() => void choose(overlap, 'theirs')}
          />
          {overlap.where &&
            [overlap.mine, overlap.theirs].every((side) => textOf(partOf(subject, overlap.part), side)) && (
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

function partOf({ parts }: ContentSubject, part: string) {
  return parts.find(({ name }) => name === part)!
}

// By the paragraphs above and below, as far as one recognizes them.
function placeOf({ above, below }: NonNullable<Overlap['where']>): string {
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

function sideOf(subject: ContentSubject, { part, where, ...sides }: Overlap, side: 'mine' | 'theirs'): string {
  const textIn = (one: typeof side) => textOf(partOf(subject, part), sides[one])
  if (!where) return textIn(side)
  const [own, other] = [side, side === 'mine' ? 'theirs' : 'mine'].map((one) =>
    readableText(textIn(one as typeof side)),
  )
  // The words are the same: then it is the marks or the links.
  return own === other ? textIn(side) : (own ?? '')
}
