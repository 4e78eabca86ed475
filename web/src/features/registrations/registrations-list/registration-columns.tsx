import type { Registration } from '@portal/contract/registrations'
import { formatDay } from '../../../lib/dates.ts'
import type { DataTableColumn } from '../../../ui/data-table-column.ts'
import { RegistrationStatus } from '../../points/points-status.tsx'
import { ProductThumb } from '../product-thumb.tsx'
import { addressOf } from '../address-of.ts'
import { productName } from '../product-name.ts'
import styles from './registrations-table.module.css'

export const registrationColumns: DataTableColumn<Registration>[] = [
  {
    id: 'install_date',
    header: 'Installatiedatum',
    width: '19%',
    sortable: true,
    firstSort: 'descending',
    cell: (registration) => formatDay(registration.install_date),
    csv: { Installatiedatum: (registration) => formatDay(registration.install_date) },
  },
  {
    id: 'address',
    header: 'Adres',
    width: '17%',
    minWidth: 116,
    cell: (registration) => <span className={styles.address}>{addressOf(registration)}</span>,
    csv: { Adres: addressOf, Plaats: (registration) => registration.address },
  },
  {
    id: 'product',
    header: 'Product',
    minWidth: 216,
    sortable: true,
    cell: (registration) => (
      <div className={styles.product}>
        <ProductThumb image={registration.product.image} size={52} />
        <div>
          <b>{productName(registration)}</b>
          <span className={styles.serial}>{registration.serial_number}</span>
        </div>
      </div>
    ),
    csv: { Product: productName, Serienummer: (registration) => registration.serial_number },
  },
  {
    id: 'status',
    header: 'Status',
    width: '27%',
    minWidth: 220,
    sortable: true,
    cell: (registration) => <RegistrationStatus registration={registration} />,
    csv: {
      Status: ({ synced_sparco }) => (synced_sparco ? 'Punten ontvangen' : 'In behandeling'),
      Punten: ({ credits }) => String(credits),
    },
  },
]
