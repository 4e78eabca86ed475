import type { Registration } from '@portal/contract/registrations'
import { formatDay } from '../../../lib/dates.ts'
import { RegistrationStatus } from '../../points/points-status.tsx'
import { ProductThumb } from '../product-thumb.tsx'
import { addressOf } from '../address-of.ts'
import { productName } from '../product-name.ts'
import styles from './registrations-table.module.css'

/** One registration of the list on a narrow screen. */
export function RegistrationCard({ registration }: { registration: Registration }) {
  return (
    <div className={styles.card}>
      <ProductThumb image={registration.product.image} size={64} />
      <div>
        <b>{productName(registration)}</b>
        <span className={styles.serial}>{registration.serial_number}</span>
        <p className={styles.when}>
          <span>{formatDay(registration.install_date)}</span>
          <span>{addressOf(registration)}</span>
        </p>
        <RegistrationStatus registration={registration} />
      </div>
    </div>
  )
}
