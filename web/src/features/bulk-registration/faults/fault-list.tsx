import { useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Fault } from '../sheet/judge-sheet.ts'
import styles from './fault-list.module.css'
import type { FaultGroup } from './group-faults.ts'
import type { Correction } from '../sheet/sheet-fields.ts'

type FaultListProps = {
  id?: string
  groups: readonly FaultGroup[]
  onGoTo: (place: Pick<Fault, 'row' | 'field'>) => void
  onCorrect: (corrections: readonly Correction[]) => void
}

const mostRows = 8
const mostExamples = 4

export function FaultList({ id, groups, onGoTo, onCorrect }: FaultListProps) {
  const list = useRef<HTMLUListElement>(null)
  const titleId = useId()

  function answer(corrections: readonly Correction[]) {
    // The button goes away with its group.
    list.current?.focus()
    onCorrect(corrections)
  }

  return (
    <ul ref={list} id={id} className={styles.list} tabIndex={-1} aria-label="Fouten per soort">
      {groups.map((group, index) => (
        <li key={group.title} className={styles.group}>
          <div className={styles.what}>
            <p id={`${titleId}-${index}`} className={styles.title}>
              <b>{group.faults.length} ×</b> {group.title}
            </p>
            <RowsOfKind places={group.faults} onGoTo={onGoTo} />
          </div>
          {group.corrections.length > 0 && (
            <div className={styles.correction}>
              <Examples corrections={group.corrections} />
              <Button
                variant="secondary"
                aria-describedby={`${titleId}-${index}`}
                onClick={() => answer(group.corrections)}
              >
                {yesTo(group.corrections)}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function yesTo(corrections: readonly Correction[]): string {
  return corrections.length === 1 ? `Ja, ${corrections[0]?.text}` : `Ja, in alle ${corrections.length}`
}

type Place = Pick<Fault, 'row' | 'field'>
type RowsProps = { places: readonly Place[]; onGoTo: (place: Place) => void }

export function RowsOfKind({ places, onGoTo }: RowsProps) {
  const more = places.length - mostRows
  return (
    <p className={styles.rows}>
      {places.slice(0, mostRows).map((place) => (
        <button key={`${place.row} ${place.field}`} type="button" onClick={() => onGoTo(place)}>
          Rij {place.row + 1}
        </button>
      ))}
      {more > 0 && <span>en nog {more}</span>}
    </p>
  )
}

function Examples({ corrections }: { corrections: readonly Correction[] }) {
  const examples = [
    ...new Map(corrections.map((correction) => [`${correction.before}\n${correction.text}`, correction])).values(),
  ]
  return (
    <p className={styles.examples}>
      {examples.slice(0, mostExamples).map(({ before, text }) => (
        <span key={`${before} ${text}`}>
          <del>{before}</del> wordt <ins>{text}</ins>
        </span>
      ))}
    </p>
  )
}
