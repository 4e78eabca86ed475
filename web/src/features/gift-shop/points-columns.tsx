import type { PointsLine } from '@portal/contract/gift-shop'
import { formatDay } from '../../lib/dates.ts'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import { PointsLineStatus } from './points-line-status.tsx'
import styles from './points-table.module.css'

export const pointsColumns: DataTableColumn<PointsLine>[] = [
  { id: 'created_at', header: 'Datum', width: '20%', cell: ({ created_at }) => formatDay(created_at) },
  { id: 'product', header: 'Product', cell: (line) => <RegisteredProduct line={line} /> },
  { id: 'status', header: 'Punten', width: '40%', cell: (line) => <PointsLineStatus line={line} /> },
]

/** Which registration a line is about. */
export function RegisteredProduct({ line: { registration } }: { line: PointsLine }) {
  return (
    <div className={styles.product}>
      <b>
        {registration.brand} {registration.model}
      </b>
      <span>{registration.serial_number}</span>
    </div>
  )
}
