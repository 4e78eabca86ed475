import type { ArticleDraft } from '@portal/contract/articles'
import { UserPen, Users } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { failureText } from '../../../ui/failure-text.ts'
import { FieldNote } from '../../../ui/fields/field.tsx'
import type { ArticleKeeper } from './article-keeper.ts'
import type { KeeperState } from './keeper-state.ts'
import type { Choice, DraftPart, Overlap } from './merge-drafts.ts'
import styles from './others-changes.module.css'

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
export function OthersChanges({ state, keeper }: { state: KeeperState; keeper: ArticleKeeper }) {
  const { changes, overlaps, entry } = state
  const name = entry.updated_by?.name ?? 'Iemand anders'
  return (
    <>
      <ul className={styles.lines} role="status">
        {changes.slice(-mostLines).map(({ name: who, parts, at }) => (
          <li key={at}>
            <UserPen size={18} aria-hidden="true" />
            {who ?? 'Jij'} paste {list.format(parts.map((part) => partNames[part]))} aan
            {who === null && ' in een ander venster'}
          </li>
        ))}
      </ul>
      {overlaps.length > 0 && <Overlaps overlaps={overlaps} name={name} keeper={keeper} />}
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

type OverlapsProps = { overlaps: Overlap[]; name: string; keeper: ArticleKeeper }

function Overlaps({ overlaps, name, keeper }: OverlapsProps) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const parts = [...new Set(overlaps.map(({ part }) => partNames[part]))]

  async function choose(overlap: Overlap, choice: Choice) {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await keeper.choose(overlap, choice)
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={`${card.card} ${styles.overlaps}`} aria-labelledby={overlapsId}>
      <div className={styles.head} role="alert">
        <Users size={22} aria-hidden="true" />
        <div>
          <h2 id={overlapsId} tabIndex={-1}>
            {name} en jij wijzigden allebei {list.format(parts)}
          </h2>
          <p>Kies wat er blijft staan. Tot dan bewaren we niets nieuws. Beide kanten staan bij de versies.</p>
        </div>
      </div>
      {overlaps.map((overlap) => (
        <fieldset key={`${overlap.part} ${overlap.part === 'content' ? overlap.place : ''}`} className={styles.overlap}>
          <legend>{headingOf(overlap)}</legend>
          <Side
            name="Jij"
            text={textOf(overlap, 'mine')}
            action="Mijn kant houden"
            onChoose={() => void choose(overlap, 'mine')}
          />
          <Side
            name={name}
            text={textOf(overlap, 'theirs')}
            action={`Kant van ${name} nemen`}
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
    <div className={styles.side}>
      <h3>{name}</h3>
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

function textOf(overlap: Overlap, side: 'mine' | 'theirs'): string {
  const draft = overlap[side]
  if (overlap.part === 'content') {
    const [own, other] = [readable(draft), readable(overlap[side === 'mine' ? 'theirs' : 'mine'])]
    // The words are the same: then it is the marks or the links.
    return own === other ? (draft.content ?? '') : own
  }
  if (overlap.part === 'from' || overlap.part === 'to') return formatDay(draft[overlap.part])
  if (overlap.part !== 'picture') return draft[overlap.part] ?? ''
  if (draft.image_id === null) return 'Geen afbeelding'
  return draft.image_decorative
    ? 'Alleen versiering'
    : `Afbeelding ${draft.image_id}: ${draft.image_alt || 'zonder beschrijving'}`
}

function readable({ content = '' }: Partial<ArticleDraft>): string {
  const lines = content.replace(/<(?:br|\/p|\/li|\/h\d|\/tr)[^>]*>/g, '\n').replace(/<img[^>]*>/g, '[afbeelding]')
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }
  return lines
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    .trim()
}
