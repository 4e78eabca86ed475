import { type PointsPage, refusalReasons, type RegistrationPoints } from '@portal/contract/points'
import { presentMoment } from '../../http/present-moment.ts'
import type { PointsTotals, RegistrationPointsRow } from './find-points-page.ts'

export function presentRegistrationPoints({ steps, ...row }: RegistrationPointsRow): RegistrationPoints {
  return {
    ...row,
    created_at: presentMoment(row.created_at),
    status: steps.at(-1)!.kind,
    steps: steps.map(({ kind, reason, created_at }) => ({
      kind,
      reason: reason && refusalReasons[reason],
      created_at: presentMoment(new Date(created_at)),
    })),
  }
}

export function presentTotals({ balance_refreshed_at, ...totals }: PointsTotals): PointsPage['totals'] {
  return { ...totals, balance_refreshed_at: balance_refreshed_at && presentMoment(balance_refreshed_at) }
}
