import { ArrowRight, Check, ChevronDown, CircleAlert, Minus } from 'lucide-react'
import { count } from '../../../lib/numbers.ts'
import { Badge } from '../../../ui/badge.tsx'
import card from '../../../ui/card.module.css'
import field from '../../../ui/fields/field.module.css'
import select from '../../../ui/fields/select-field.module.css'
import type { Catalogue } from '../sheet/catalogue.ts'
import { genderWords } from '../../registrations/registration-fields.ts'
import { readGender } from '../sheet/read-gender.ts'
import { columnTargets, fieldsOf, isJoined } from '../sheet/known-headings.ts'
import { sheetFieldLabels } from '../sheet/sheet-fields.ts'
import type { OpenColumns } from './use-sheet-source.ts'
import { type Column, columnName, type ColumnTable } from '../columns/find-columns.ts'
import styles from './match-columns-screen.module.css'
import type { ColumnChoice, Matching } from '../columns/match-columns.ts'
import { splitColumn } from '../columns/split-column.ts'

type ColumnListProps = {
  columns: OpenColumns
  matching: Matching
  catalogue: Catalogue
  onChange: (matching: Matching) => void
}

export function ColumnList(props: ColumnListProps) {
  const { read, table } = props.columns
  return (
    <section className={card.card} aria-label="Kolommen">
      <div className={styles.head} aria-hidden="true">
        <span>Kolom in je {read.file ? 'bestand' : 'lijst'}</span>
        <span>Wordt in het portaal</span>
        <span>Herkenning</span>
      </div>
      <ul>
        {table.columns.map((column, at) => (
          <ColumnRow key={column.index} at={at} {...props} />
        ))}
      </ul>
    </section>
  )
}

function ColumnRow({ at, columns, matching, catalogue, onChange }: ColumnListProps & { at: number }) {
  const { table, proposed } = columns
  const column = table.columns[at]!
  const name = columnName(column)
  const choice = matching[at] ?? null
  // A field can be chosen once.
  const taken = new Set(
    matching.flatMap((other, index) => (index === at || !other || other === 'leave-out' ? [] : fieldsOf(other))),
  )
  const choose = (chosen: ColumnChoice) => onChange(matching.map((before, index) => (index === at ? chosen : before)))

  return (
    <li
      className={styles.row}
      data-open={choice === null || undefined}
      data-skipped={choice === 'leave-out' || undefined}
    >
      <div className={styles.column}>
        <b>{name}</b>
        <small>{column.samples.join(', ')}</small>
        <SplitPreview {...{ column, table, choice, catalogue }} />
      </div>
      <ArrowRight size={18} aria-hidden="true" className={styles.arrow} />
      <div className={select.control}>
        <select
          aria-label={`${name} wordt`}
          className={`${field.input} ${select.select}`}
          value={choice ?? ''}
          onChange={({ target }) => choose((target.value || null) as ColumnChoice)}
        >
          <option value="">Kies een veld</option>
          {columnTargets.map(({ target, label }) => (
            <option key={target} value={target} disabled={fieldsOf(target).some((field) => taken.has(field))}>
              {label}
            </option>
          ))}
          <option value="leave-out">Niet overnemen</option>
        </select>
        <ChevronDown size={18} aria-hidden="true" className={select.chevron} />
      </div>
      <Recognition choice={choice} isProposed={choice === proposed[at]} sample={column.samples[0]} />
    </li>
  )
}

type SplitPreviewProps = { column: Column; table: ColumnTable; choice: ColumnChoice; catalogue: Catalogue }

// The parts of the first text that can be split, and the texts that can't, which the member mends in the worksheet.
function SplitPreview({ column, table, choice, catalogue }: SplitPreviewProps) {
  if (!choice || choice === 'leave-out' || !isJoined(choice)) return null
  const texts = table.rows.map((cells) => (cells[column.index] ?? '').trim())
  // Each text once, because in a long list descriptions and places return.
  const split = new Map([...new Set(texts)].map((text) => [text, splitColumn(choice, text, catalogue)]))
  const shown = [...split.values()].find(({ cells, isSplit }) => isSplit && Object.keys(cells).length > 0)
  const whole = texts.filter((text) => !split.get(text)?.isSplit)
  const first = texts.indexOf(whole[0] ?? '')
  return (
    <>
      {shown && (
        <small className={styles.parts}>
          {fieldsOf(choice)
            .filter((field) => shown.cells[field])
            .map((field) => `${sheetFieldLabels[field]}: ${shown.cells[field]}`)
            .join(' · ')}
        </small>
      )}
      {whole.length > 0 && (
        <small className={styles.whole}>
          {count(whole.length, 'cel laat', 'cellen laten')} zich niet splitsen, zoals ‘{whole[0]}’
          {table.rowNumbers && ` (rij ${table.rowNumbers[first]})`}. Die vul je straks zelf in.
        </small>
      )}
    </>
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

// Says how a letter for the gender is read, because the member has to check that.
function readingOf(sample: string): string {
  const gender = readGender(sample)
  return gender && genderWords[gender] !== sample ? `${sample} = ${genderWords[gender]}` : 'Herkend'
}
