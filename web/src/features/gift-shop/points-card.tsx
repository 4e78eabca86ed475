import type { RegistrationPoints } from '@portal/contract/gift-shop'
import { formatDay } from '../../lib/dates.ts'
import { RegisteredProduct } from './points-columns.tsx'
import { PointsStatus } from './points-status.tsx'
import styles from './points-table.module.css'

/** The points of one registration on a narrow screen. */
export function PointsCard({ points }: { points: RegistrationPoints }) {
  return (
    <div className={styles.card}>
      <RegisteredProduct points={points} />
      <span className={styles.date}>Geregistreerd op {formatDay(points.created_at)}</span>
      <PointsStatus points={points} />
    </div>
  )
}
