import { MapPin, UserPlus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { fieldsInCommon, type InCommon } from '../../registrations/registration-fields.ts'
import { type Cells, toSheetField } from '../sheet/sheet-fields.ts'
import styles from './phone-sheet.module.css'

/** The id of a row that does not exist yet. */
export const newRowId = 'new'

type NextRowOfferProps = {
  last: Cells
  onStart: (start: Partial<Cells>) => void
}

/** After a row was added: two ways to start the next one with half of it filled in, as after a single registration. */
export function NextRowOffer({ last, onStart }: NextRowOfferProps) {
  // Never with the serial number.
  const start = (inCommon: InCommon) => () =>
    onStart(
      Object.fromEntries(
        fieldsInCommon(inCommon)
          .map(toSheetField)
          .map((field) => [field, last[field]]),
      ),
    )

  return (
    <section className={`${card.card} ${styles.offer}`} aria-label="Volgende rij">
      <p>
        Nog meer te doen na <b>{last.serial_number}</b>?
      </p>
      <Button variant="secondary" full icon={<UserPlus size={18} aria-hidden="true" />} onClick={start('product')}>
        Zelfde product, volgende klant
      </Button>
      <Button variant="secondary" full icon={<MapPin size={18} aria-hidden="true" />} onClick={start('address')}>
        Nog een op dit adres
      </Button>
    </section>
  )
}
