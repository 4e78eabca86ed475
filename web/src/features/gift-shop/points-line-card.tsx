import type { PointsLine } from '@portal/contract/gift-shop'
import { formatDay } from '../../lib/dates.ts'
import { RegisteredProduct } from './points-columns.tsx'
import { PointsLineStatus } from './points-line-status.tsx'
import styles from './points-table.module.css'

/** One line of the list on a narrow screen. */
export function PointsLineCard({ line }: { line: PointsLine }) {
  return (
    <div className={styles.card}>
      <RegisteredProduct line={line} />
      <span className={styles.date}>{formatDay(line.created_at)}</span>
      <div>
        <PointsLineStatus line={line} />
      </div>
    </div>
  )
}
