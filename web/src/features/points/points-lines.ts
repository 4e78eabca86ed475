import type { PointsChange, PointsPage, PointsStatus, RegistrationPoints } from '@portal/contract/points'
import type { ListedStatus } from '@portal/contract/registrations'

/** A row of the list: a registration with what came and went since, or points by hand. */
export type PointsRow = {
  id: string
  name: string
  detail: string
  created_at: string
  status: ListedStatus | 'moved'
  credits: number
  /** The points of registering come first; a part with a reason changed them later, or stands for itself. */
  parts: PointsChange[]
}

/** What a page has to show, the newest first. */
export function pointsRows({ data, by_hand = [] }: PointsPage): PointsRow[] {
  const rows = [...data.map(rowOfRegistration), ...by_hand.map(rowByHand)]
  // Those of one moment stay as they came.
  return rows.sort((one, other) => Math.sign(Date.parse(other.created_at) - Date.parse(one.created_at)))
}

// A reply that was kept on the device, or comes from the version before, tells of no changes.
function rowOfRegistration(points: RegistrationPoints): PointsRow {
  const { id, brand, model, serial_number, created_at, credits, status, steps, first, changes = [] } = points
  const began = { credits: first?.credits ?? credits, reason: first?.reason ?? null, below_zero: 0, created_at, status }
  const parts = [{ ...began, steps }, ...changes]
  const isMoved = (parts.at(-1)?.credits ?? 0) < 0
  return {
    id: `registration ${id}`,
    name: `${brand} ${model}`,
    detail: serial_number,
    created_at,
    status: points.is_withdrawn ? 'withdrawn' : isMoved ? 'moved' : statusOf(parts),
    credits,
    parts,
  }
}

function rowByHand({ id, ...part }: PointsChange & { id: number }): PointsRow {
  const { created_at, credits, reason } = part
  const row = { name: credits < 0 ? 'Punten eraf' : 'Punten erbij', detail: reason ?? '', created_at, credits }
  return { id: `by hand ${id}`, ...row, status: part.status, parts: [part] }
}

// What is refused needs the member, what is under way is not theirs yet.
function statusOf(parts: readonly PointsChange[]): PointsStatus {
  const all = parts.map(({ status }) => status)
  return all.includes('refused') ? 'refused' : all.includes('pending') ? 'pending' : 'credited'
}
