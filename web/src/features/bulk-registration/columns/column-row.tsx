import { ArrowRight, Check, ChevronDown, CircleAlert, Minus } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import field from '../../../ui/field.module.css'
import select from '../../../ui/select-field.module.css'
import { genderWords, readGender } from '../gender-words.ts'
import { columnTargets, fieldsOf, isJoined } from '../known-headings.ts'
import type { SheetField } from '../sheet-fields.ts'
import { type Column, columnName } from './find-columns.ts'
import type { ColumnChoice } from './match-columns.ts'
import styles from './match-columns-screen.module.css'

type ColumnRowProps = {
  column: Column
  choice: ColumnChoice
  isProposed: boolean
  /** What the other columns are: a field can be chosen once. */
  taken: readonly ColumnChoice[]
  onChoose: (choice: ColumnChoice) => void
}

/** One column of the list: what it is called, what stands in it and what becomes of it. */
export function ColumnRow({ column, choice, isProposed, taken, onChoose }: ColumnRowProps) {
  const name = columnName(column)
  const takenFields = new Set(taken.flatMap((other) => (other && other !== 'leave-out' ? fieldsOf(other) : [])))

  return (
    <li
      className={styles.row}
      data-open={choice === null || undefined}
      data-skipped={choice === 'leave-out' || undefined}
    >
      <div className={styles.column}>
        <b>{name}</b>
        <small>{column.samples.join(', ')}</small>
      </div>
      <ArrowRight size={18} aria-hidden="true" className={styles.arrow} />
      <div className={select.control}>
        <select
          aria-label={`${name} wordt`}
          className={`${field.input} ${select.select}`}
          value={choice ?? ''}
          onChange={({ target }) => onChoose((target.value || null) as ColumnChoice)}
        >
          <option value="">Kies een veld</option>
          {columnTargets.map(({ target, label }) => (
            <option key={target} value={target} disabled={isTaken(fieldsOf(target), takenFields)}>
              {label}
            </option>
          ))}
          <option value="leave-out">Niet overnemen</option>
        </select>
        <ChevronDown size={18} aria-hidden="true" className={select.chevron} />
      </div>
      <Recognition choice={choice} isProposed={isProposed} sample={column.samples[0]} />
    </li>
  )
}

type RecognitionProps = { choice: ColumnChoice; isProposed: boolean; sample: string | undefined }

function Recognition({ choice, isProposed, sample }: RecognitionProps) {
  if (choice === null) {
    return (
      <Badge tone="wait" icon={<CircleAlert aria-hidden="true" />}>
        Kies een veld
      </Badge>
    )
  }
  if (choice === 'leave-out') {
    return (
      <span className={styles.skipped}>
        <Minus size={15} aria-hidden="true" />
        Overgeslagen
      </span>
    )
  }
  return (
    <Badge tone="ok" icon={<Check aria-hidden="true" />}>
      {choice === 'selectedGender' && sample
        ? readingOf(sample)
        : isJoined(choice)
          ? 'Gesplitst'
          : isProposed
            ? 'Herkend'
            : 'Gekozen'}
    </Badge>
  )
}

// A letter for a gender is the one reading that its member has to see.
function readingOf(sample: string): string {
  const gender = readGender(sample)
  return gender && genderWords[gender] !== sample ? `${sample} = ${genderWords[gender]}` : 'Herkend'
}

function isTaken(fields: readonly SheetField[], taken: ReadonlySet<SheetField>): boolean {
  return fields.some((name) => taken.has(name))
}
