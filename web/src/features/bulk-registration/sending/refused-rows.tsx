import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { ProductThumb } from '../../registrations/product-thumb.tsx'
import { isTaken, OwnRowLink } from '../faults/own-row-link.tsx'
import { FileKindMenu } from '../writing/file-kind-menu.tsx'
import { downloadRefused } from './download-results.ts'
import styles from './sending-screen.module.css'
import type { SentRow, Submission } from './submission.ts'

type RefusedRowsProps = {
  submission: Submission
  /** Goes to a row in the worksheet, or to the first fault. Null while others are being sent. */
  onCorrect: ((rowId: string | null) => void) | null
}

export function RefusedRows({ submission, onCorrect }: RefusedRowsProps) {
  const queryClient = useQueryClient()
  const refused = submission.rows.filter(({ outcome }) => outcome === 'refused')
  const isOne = refused.length === 1

  return (
    <section className={`${card.card} ${styles.list}`} aria-labelledby="geweigerd">
      <div className={card.head}>
        <div>
          <h2 id="geweigerd">{isOne ? '1 rij is geweigerd' : `${refused.length} rijen zijn geweigerd`}</h2>
          <p className="text-2 muted">
            {refused.every(({ faults }) => isTaken(faults)) ? takenText(isOne) : faultyText(isOne)}
          </p>
        </div>
        {onCorrect && (
          <div className={styles.buttons}>
            <FileKindMenu
              label="Geweigerde rijen downloaden"
              onChoose={(kind) => void downloadRefused(kind, refused, queryClient)}
            />
            <Button onClick={() => onCorrect(null)}>{wayOf(refused)}</Button>
          </div>
        )}
      </div>
      <ul>
        {refused.map((row) => (
          <RefusedRow key={row.id} row={row} onCorrect={onCorrect && (() => onCorrect(row.id))} />
        ))}
      </ul>
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

function RefusedRow({ row, onCorrect }: { row: SentRow; onCorrect: (() => void) | null }) {
  const { number, fileRow, cells, image, reason, faults } = row
  const { brand, model, serial_number: serial, voorletters, client_name, woonplaats } = cells

  return (
    <li>
      <ProductThumb image={image} size={52} />
      <div className={styles.facts}>
        <strong>
          Rij {number}: {brand} {model}
        </strong>
        <p>{[serial, fileRow !== undefined && `in je bestand rij ${fileRow}`].filter(Boolean).join(', ')}</p>
        <p>{[`${voorletters} ${client_name}`.trim(), addressOf(cells), woonplaats].filter(Boolean).join(', ')}</p>
        <p className={styles.reason}>
          <CircleAlert size={16} aria-hidden="true" />
          {reason}
        </p>
        <div className={styles.badges}>
          {onCorrect && (
            <Button variant="secondary" aria-label={`Rij ${number} bekijken`} onClick={onCorrect}>
              Bekijken
            </Button>
          )}
          {isTaken(faults) && <OwnRowLink cells={cells} />}
        </div>
      </div>
    </li>
  )
}

function addressOf({ address_zipcode, address_house_number, huisnummer_toevoeging }: SentRow['cells']): string {
  return `${address_zipcode} ${address_house_number}${huisnummer_toevoeging}`.trim()
}
