import { refusalReasons, type RegistrationPoints } from '@portal/contract/gift-shop'
import { presentMoment } from '../../http/present-moment.ts'
import type { RegistrationPointsRow } from './find-points-page.ts'

/** The points of a registration as its member reads them. */
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
