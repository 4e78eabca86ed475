import type { Registration } from '@portal/contract/registrations'
import { formatDay } from '../../../lib/dates.ts'
import type { DataTableColumn } from '../../../ui/data-table-column.ts'
import { PointsStatus } from '../../points/points-status.tsx'
import { addressOf } from '../address-of.ts'
import { productName } from '../product-name.ts'
import { ProductThumb } from '../product-thumb.tsx'
import { RegistrationLink } from '../registration-link.tsx'
import styles from './registration-columns.module.css'

const statusWords = {
  pending: 'In behandeling',
  credited: 'Punten ontvangen',
  refused: 'Geweigerd',
  withdrawn: 'Ingetrokken',
} as const satisfies Record<Registration['status'], string>

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
    cell: (registration) => <span className="breaks">{addressOf(registration)}</span>,
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
        <div className="breaks">
          <RegistrationLink registration={registration} />
          <span className="block muted text-2">{registration.serial_number}</span>
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
    cell: (registration) => <PointsStatus status={registration.status} credits={registration.credits} />,
    csv: {
      Status: ({ status }) => statusWords[status],
      Punten: ({ credits }) => String(credits),
    },
  },
]

export function RegistrationCard({ registration }: { registration: Registration }) {
  return (
    <div className={styles.card}>
      <ProductThumb image={registration.product.image} size={64} />
      <div className="breaks">
        <RegistrationLink registration={registration} fills />
        <span className="block muted text-2">{registration.serial_number}</span>
        <p className={styles.when}>
          <span>{formatDay(registration.install_date)}</span>
          <span>{addressOf(registration)}</span>
        </p>
        <PointsStatus status={registration.status} credits={registration.credits} />
      </div>
    </div>
  )
}
