import type { RegistrationPoints } from '@portal/contract/gift-shop'
import { formatDay } from '../../lib/dates.ts'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import { PointsStatus } from './points-status.tsx'
import styles from './points-table.module.css'

export const pointsColumns: DataTableColumn<RegistrationPoints>[] = [
  { id: 'created_at', header: 'Geregistreerd', width: '20%', cell: ({ created_at }) => formatDay(created_at) },
  { id: 'product', header: 'Product', cell: (points) => <RegisteredProduct points={points} /> },
  { id: 'status', header: 'Punten', width: '40%', cell: (points) => <PointsStatus points={points} /> },
]

/** What was registered. */
export function RegisteredProduct({ points }: { points: RegistrationPoints }) {
  return (
    <div className={styles.product}>
      <b>{registeredProductName(points)}</b>
      <span>{points.serial_number}</span>
    </div>
  )
}

export function registeredProductName({ brand, model }: RegistrationPoints): string {
  return `${brand} ${model}`
}
