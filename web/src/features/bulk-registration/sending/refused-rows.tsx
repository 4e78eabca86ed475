import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { ProductThumb } from '../../registrations/product-thumb.tsx'
import { isTaken, ReportTaken } from '../faults/report-taken.tsx'
import { FileKindMenu } from '../writing/file-kind-menu.tsx'
import { downloadRefused } from './download-results.ts'
import styles from './refused-rows.module.css'
import type { SentRow, Submission } from './submission.ts'

type RefusedRowsProps = {
  submission: Submission
  /** Goes to a row in the worksheet, or to the first fault. */
  onCorrect: (rowId: string | null) => void
}

/** The rows that the server refused, each with its reason and a way to correct it. */
export function RefusedRows({ submission, onCorrect }: RefusedRowsProps) {
  const refused = submission.rows.filter(({ outcome }) => outcome === 'refused')
  const isOne = refused.length === 1

  return (
    <section className={`${card.card} ${styles.section}`} aria-labelledby="geweigerd">
      <div className={`${card.head} ${styles.head}`}>
        <div>
          <h2 id="geweigerd">{isOne ? '1 rij is geweigerd' : `${refused.length} rijen zijn geweigerd`}</h2>
          <p className="small muted">
            {refused.every(({ faults }) => isTaken(faults)) ? takenText(isOne) : faultyText(isOne)}
          </p>
        </div>
        <div className={styles.actions}>
          <DownloadButton refused={refused} />
          <Button onClick={() => onCorrect(null)}>{wayOf(refused)}</Button>
        </div>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Rij</th>
            <th scope="col">Product</th>
            <th scope="col">Klant</th>
            <th scope="col">Waarom geweigerd</th>
            <th scope="col">
              <span className="visually-hidden">Actie</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {refused.map((row) => (
            <RefusedRow key={row.id} row={row} onCorrect={() => onCorrect(row.id)} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function faultyText(isOne: boolean): string {
  const them = isOne ? 'hem' : 'ze'
  return `Verbeter ${them} in het werkblad, of download ${them} en probeer het later opnieuw.`
}

function takenText(isOne: boolean): string {
  return isOne
    ? 'Hij is al geregistreerd. Haal hem uit je werkblad, of meld het als dat niet klopt.'
    : 'Ze zijn al geregistreerd. Haal ze uit je werkblad, of meld wat niet klopt.'
}

// In a row that is registered already there is nothing to correct.
function wayOf(refused: readonly SentRow[]): string {
  const faulty = refused.filter(({ faults }) => !isTaken(faults)).length
  if (faulty === 0) return 'Bekijken in je werkblad'
  return faulty === 1 ? '1 rij verbeteren' : `${faulty} rijen verbeteren`
}

function RefusedRow({
  row: { number, fileRow, cells, image, reason, faults },
  onCorrect,
}: {
  row: SentRow
  onCorrect: () => void
}) {
  return (
    <tr>
      <td className={styles.number}>
        <span className={styles.numberLabel}>Rij </span>
        {number}
        {fileRow !== undefined && <small>in je bestand {fileRow}</small>}
      </td>
      <td>
        <span className={styles.product}>
          <ProductThumb image={image} size={52} />
          <span>
            <strong>
              {cells.brand} {cells.model}
            </strong>
            <small>{cells.serial_number}</small>
          </span>
        </span>
      </td>
      <td>
        {[cells.voorletters, cells.client_name].filter(Boolean).join(' ')}
        <small>{[addressOf(cells), cells.woonplaats].filter(Boolean).join(', ')}</small>
      </td>
      <td>
        <span className={styles.reason}>
          <CircleAlert size={16} aria-hidden="true" />
          {reason}
        </span>
        {isTaken(faults) && <ReportTaken cells={cells} />}
      </td>
      <td className={styles.action}>
        <Button variant="secondary" aria-label={`Rij ${number} bekijken`} onClick={onCorrect}>
          Bekijken
        </Button>
      </td>
    </tr>
  )
}

function addressOf(cells: SentRow['cells']): string {
  const { address_zipcode, address_house_number, huisnummer_toevoeging } = cells
  return `${address_zipcode} ${address_house_number}${huisnummer_toevoeging}`.trim()
}

function DownloadButton({ refused }: { refused: readonly SentRow[] }) {
  const queryClient = useQueryClient()
  return (
    <FileKindMenu
      label="Geweigerde rijen downloaden"
      onChoose={(kind) => void downloadRefused(kind, refused, queryClient)}
    />
  )
}
