import { type PointsChange, type PointsPage, refusalReasons, type RegistrationPoints } from '@portal/contract/points'
import { presentMoment } from '../../http/present-moment.ts'
import type {
  FoundPoints,
  LedgerLine,
  PointsByHandRow,
  PointsTotals,
  RegistrationPointsRow,
} from './find-points-page.ts'

type Below = FoundPoints['below']

export function presentPoints({ rows, byHand, below, totals }: FoundPoints) {
  return {
    data: rows.map((row) => presentRegistrationPoints(row, below)),
    by_hand: byHand.map((row) => presentByHand(row, below)),
    totals: presentTotals(totals),
  }
}

function presentRegistrationPoints({ lines, ...row }: RegistrationPointsRow, below: Below): RegistrationPoints {
  const [first, ...changes] = byChange(lines).map((ofChange) => presentChange(ofChange, below))
  return {
    ...row,
    created_at: presentMoment(row.created_at),
    credits: [first!, ...changes].reduce((sum, { credits }) => sum + credits, 0),
    status: first!.status,
    steps: first!.steps,
    first: { credits: first!.credits, reason: first!.reason },
    changes,
  }
}

function presentByHand({ id, lines }: PointsByHandRow, below: Below): PointsChange & { id: number } {
  return { id, ...presentChange(lines, below) }
}

function presentChange(lines: LedgerLine[], below: Below): PointsChange {
  const [{ change_id, credits, reason, created_at }] = lines as [LedgerLine]
  return {
    credits,
    below_zero: below.get(change_id) ?? 0,
    reason,
    created_at: presentMoment(new Date(created_at)),
    status: lines.at(-1)!.kind,
    steps: lines.map(({ kind, refusal, created_at: at }) => ({
      kind,
      reason: refusal && refusalReasons[refusal],
      created_at: presentMoment(new Date(at)),
    })),
  }
}

function byChange(lines: LedgerLine[]): LedgerLine[][] {
  const ids = [...new Set(lines.map(({ change_id }) => change_id))]
  return ids.map((id) => lines.filter(({ change_id }) => change_id === id))
}

function presentTotals({ balance_refreshed_at, ...totals }: PointsTotals): PointsPage['totals'] {
  return { ...totals, balance_refreshed_at: balance_refreshed_at && presentMoment(balance_refreshed_at) }
}
