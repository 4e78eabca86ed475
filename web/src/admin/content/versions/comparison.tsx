import type { ArticleDraft } from '@portal/contract/articles'
import { Fragment } from 'react'
import { formatDay } from '../../../lib/dates.ts'
import type { ReadHtml } from '../../rich-text/load-html-reader.ts'
import { type Row, rowsOfArticle, rowsOfText, type Word } from './article-rows.ts'
import { type Change, type ComparedRow, compareRows, isDifferent } from './compare-rows.ts'
import styles from './versions.module.css'

type ComparisonProps = { older: ArticleDraft; newer: ArticleDraft; read: ReadHtml }

/** What one draft of an article has otherwise than another, field by field. */
export function Comparison({ older, newer, read }: ComparisonProps) {
  const fields = fieldsOf(read).flatMap(({ label, rows }) => {
    const compared = compareRows(rows(older), rows(newer))
    return isDifferent(compared) ? [{ label, compared }] : []
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

type ComparedField = { label: string; rows: (draft: ArticleDraft) => Row[] }

function fieldsOf(read: ReadHtml): ComparedField[] {
  return [
    { label: 'Titel', rows: ({ title }) => rowsOfText(title) },
    { label: 'Webadres', rows: ({ url_slug }) => rowsOfText(url_slug) },
    { label: 'Intro', rows: ({ intro }) => rowsOfText(intro) },
    { label: 'Tekst', rows: ({ content }) => rowsOfArticle(read(content)) },
    { label: 'Afbeelding', rows: pictureRows },
    {
      label: 'Geldigheid van de actie',
      rows: ({ from, to }) => rowsOfText([from, to].map(formatDay).filter(Boolean).join(' t/m ')),
    },
  ]
}

function pictureRows({ image_id, image_alt, image_decorative, image_focal }: ArticleDraft): Row[] {
  const { x, y } = image_focal ?? { x: 0.5, y: 0.5 }
  return [
    ...rowsOfText(image_id === null ? 'Geen geüploade afbeelding' : `Afbeelding ${image_id}`),
    ...rowsOfText(image_decorative ? 'Alleen versiering' : image_alt),
    ...rowsOfText(`Belangrijkste punt: ${Math.round(x * 100)}% van links, ${Math.round(y * 100)}% van boven`),
  ]
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
