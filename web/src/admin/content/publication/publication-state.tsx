import { CalendarClock, Globe, Pencil } from 'lucide-react'
import { momentText } from '../../list/moment-text.ts'
import type { Entry } from '../subject.ts'
import type { OpenEntry } from '../editor/open-entry.ts'
import { isChanged } from './is-changed.ts'
import styles from './publication.module.css'
import { useMoments } from './use-moments.ts'

export function PublicationState({ open }: { open: OpenEntry }) {
  useMoments(open)
  const { entry } = open
  const { current, steps } = stepsOf(entry)
  const isKnown = entry.state === 'gepubliceerd' || entry.state === 'gepland'
  return (
    <div className={styles.standing}>
      <ol className={`stack gap-2 ${styles.steps}`} aria-label="Toestand">
        {steps.map(({ label, text, Icon }, place) => (
          <li key={place} aria-current={place === current ? 'step' : undefined}>
            <Icon size={19} aria-hidden="true" />
            <span className="breaks">
              <b>{label}</b>
              <small className="tabular">{text}</small>
            </span>
          </li>
        ))}
      </ol>
      <div role="status" className={styles.changes}>
        {entry.planned_from && (
          <p className="note tone-wait beside gap-2 text-2">
            <CalendarClock size={18} aria-hidden="true" />
            Een wijziging is ingepland voor {momentText(entry.planned_from)}.
          </p>
        )}
        {isKnown && isChanged(open) && (
          <p className="note tone-wait beside gap-2 text-2">
            <Pencil size={18} aria-hidden="true" />
            <span className="breaks">
              <b>Niet gepubliceerde wijzigingen.</b>{' '}
              {entry.state === 'gepland'
                ? 'Op het geplande moment verschijnt de tekst van toen, tot je bijwerkt.'
                : 'Leden zien nog de vorige tekst, tot je bijwerkt.'}
            </span>
          </p>
        )}
      </div>
    </div>
  )
}

function stepsOf({ state, published_from, published_until }: Entry) {
  const from = published_from && momentText(published_from)
  const until = published_until && momentText(published_until)
  const steps = [
    { label: 'Concept', text: 'alleen in beheer te zien', Icon: Pencil },
    { label: 'Ingepland', text: state === 'gepland' && from ? from : 'geen moment gekozen', Icon: CalendarClock },
    { label: 'Gepubliceerd', text: until ? `tot ${until}` : 'tot je het intrekt', Icon: Globe },
  ]
  const last = (label: string, text: string) => ({
    current: 2,
    steps: [...steps.slice(0, 2), { label, text, Icon: Globe }],
  })
  if (state === 'gepubliceerd') return last('Gepubliceerd', until ? `tot ${until}` : `sinds ${from}`)
  if (state === 'afgelopen') return last('Afgelopen', until ? `sinds ${until}` : 'leden zien het niet meer')
  if (state === 'ingetrokken') return last('Ingetrokken', 'leden zien het niet meer')
  return { current: state === 'gepland' ? 1 : 0, steps }
}
