import { todayInAmsterdam } from '@portal/contract/rules/day'
import { Download, Table2 } from 'lucide-react'
import { useId, useState } from 'react'
import { downloadCsv } from '../../lib/csv.ts'
import { Button } from '../../ui/button.tsx'
import styles from './figure-table.module.css'

type Figures = { file: string; header: readonly string[]; rows: readonly (readonly string[])[] }

/** The numbers behind a picture, which open below it, and the same as a file. */
export function FigureTable({ caption, ...figures }: Figures & { caption: string }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className={`wrap ${styles.ways}`}>
        <Button
          variant="text"
          icon={<Table2 size={17} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          Toon als tabel
        </Button>
        <DownloadFigures {...figures} />
      </div>
      {/* The keyboard scrolls it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div id={id} hidden={!isOpen} className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {figures.header.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, column) => (
                  <td key={figures.header[column + 1]}>{value || '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

export function DownloadFigures({ file, header, rows }: Figures) {
  // A spreadsheet takes no thousands with a point for a number.
  const plain = () =>
    rows.map((row) => row.map((cell) => (/^\d{1,3}(\.\d{3})+$/.test(cell) ? cell.replaceAll('.', '') : cell)))
  return (
    <Button
      variant="text"
      icon={<Download size={17} aria-hidden="true" />}
      onClick={() => downloadCsv(`${file}-${todayInAmsterdam()}`, header, plain())}
    >
      Download .csv
    </Button>
  )
}
