import { optionalSheetFields, type SheetField, sheetFieldLabels, sheetFields } from '../sheet-fields.ts'
import styles from './worksheet.module.css'

// Short enough for their width; a soft hyphen tells where a word may be broken.
const columnHeads: Readonly<Record<SheetField, string>> = {
  ...sheetFieldLabels,
  install_date: 'Installatie\u00addatum',
  address_house_number: 'Huisnr.',
  huisnummer_toevoeging: 'Toev.',
  voorletters: 'Voorl.',
}

/** The heads of the columns; those that a row can do without are not bold. */
export function WorksheetHead() {
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.heads}>
        <span role="columnheader" aria-colindex={1} aria-label="Rij" className={styles.number}>
          #
        </span>
        {sheetFields.map((field, column) => (
          <span
            key={field}
            role="columnheader"
            aria-colindex={column + 2}
            aria-label={sheetFieldLabels[field]}
            data-field={field}
            data-optional={optionalSheetFields.includes(field) || undefined}
          >
            {columnHeads[field]}
          </span>
        ))}
        <span
          role="columnheader"
          aria-colindex={sheetFields.length + 2}
          aria-label="Toestand"
          className={styles.state}
        />
      </div>
    </div>
  )
}
