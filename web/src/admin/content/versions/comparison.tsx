import { Fragment } from 'react'
import type { ReadHtml } from '../../rich-text/load-html-reader.ts'
import { type ContentSubject, type Draft, type DraftPart, textOf } from '../subject.ts'
import { type Row, rowsOfHtml, rowsOfText, type Word } from './html-rows.ts'
import { type Change, type ComparedRow, compareRows, isDifferent } from './compare-rows.ts'
import styles from './versions.module.css'

type ComparisonProps = { parts: ContentSubject['parts']; older: Draft; newer: Draft; read: ReadHtml }

export function Comparison({ parts, older, newer, read }: ComparisonProps) {
  const fields = parts.flatMap((part) => {
    const compared = compareRows(rowsOf(part, older, read), rowsOf(part, newer, read))
    return isDifferent(compared) ? [{ label: labelOf(part), compared }] : []
  })
  if (fields.length === 0) return <p className={styles.same}>Hier zit geen verschil tussen.</p>
  return (
    <>
      <p className="text-1" aria-hidden="true">
        <del className="tone-err">weg</del> <ins className="tone-ok">erbij</ins>
      </p>
      {fields.map(({ label, compared }) => (
        <section key={label} aria-label={label} className={styles.field}>
          <h3>{label}</h3>
          {compared.map((row, place) => (
            <ComparedLine key={place} row={row} />
          ))}
        </section>
      ))}
    </>
  )
}

function labelOf({ compared, fields }: DraftPart): string {
  return compared?.label ?? Object.values(fields)[0] ?? ''
}

function rowsOf(part: DraftPart, draft: Draft, read: ReadHtml): Row[] {
  if (part.compared === null) return []
  if (part.is === 'rich-text') return rowsOfHtml(read(textOf(part, draft)))
  const lines = part.compared ? part.compared.lines(draft) : [textOf(part, draft)]
  return lines.flatMap(rowsOfText)
}

const kinds: Partial<Record<Row['kind'], string>> = {
  h2: 'Kop: ',
  h3: 'Kop: ',
  h4: 'Kop: ',
  li: 'Punt: ',
  quote: 'Citaat: ',
}

function ComparedLine({ row: { kind, depth, runs } }: { row: ComparedRow }) {
  return (
    <p data-kind={kind} style={depth > 0 ? { marginInlineStart: `${depth * 1.4}em` } : undefined}>
      {kinds[kind] && <span className="visually-hidden">{kinds[kind]}</span>}
      {runs.map(({ change, words }, place) => (
        <Stretch key={place} change={change}>
          {words.map((word, place) => (
            <MarkedWord key={place} word={word} isChanged={change !== 'same'} />
          ))}
        </Stretch>
      ))}
    </p>
  )
}

// The elements alone say nothing to most screen readers.
function Stretch({ change, children }: { change: Change; children: React.ReactNode }) {
  if (change === 'same') return <Fragment>{children}</Fragment>
  const [Tag, said] = change === 'gone' ? (['del', 'weg: '] as const) : (['ins', 'erbij: '] as const)
  return (
    <Tag className={change === 'gone' ? 'tone-err' : 'tone-ok'}>
      <span className="visually-hidden">{said}</span>
      {children}
      <span className="visually-hidden">; </span>
    </Tag>
  )
}

function MarkedWord({ word: { text, marks }, isChanged }: { word: Word; isChanged: boolean }) {
  const all = marks.split(',')
  const address = all.find((mark) => mark.startsWith('a '))?.slice(2)
  const shown = all.includes('strong') ? <strong>{text}</strong> : all.includes('em') ? <em>{text}</em> : text
  if (!address || text === ' ') return shown
  return (
    <>
      <u>{shown}</u>
      {isChanged && ` (${address})`}
    </>
  )
}
