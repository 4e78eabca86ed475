import { type PointsLine, refusalReasons } from '@portal/contract/gift-shop'
import { presentMoment } from '../../http/present-moment.ts'
import type { PointsLineRow } from './find-points-page.ts'

/** A line of the ledger as its member reads it. */
export function presentPointsLine(row: PointsLineRow): PointsLine {
  return {
    id: row.id,
    kind: row.kind,
    credits: row.credits,
    created_at: presentMoment(row.created_at),
    reason: row.reason && refusalReasons[row.reason],
    registration: { id: row.registration_id, serial_number: row.serial_number, brand: row.brand, model: row.model },
  }
}
