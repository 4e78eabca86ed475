import type { Product } from '@portal/contract/catalogue'
import type { SheetVerdict } from './judge-sheet.ts'
import { toCreateBody } from './judge-row.ts'
import type { SendableRow } from './sending/submission.ts'
import { cellsToSend, type Sheet } from './sheet.ts'

/** The rows that can be sent, as they are sent. */
export function readyRows({ rows, shared }: Sheet, verdict: SheetVerdict, products: readonly Product[]): SendableRow[] {
  return rows.flatMap((row, index) => {
    const judged = verdict.rows[index]
    if (judged?.state !== 'ready') return []
    const cells = cellsToSend(row, shared)
    const { credits = 0, image = null } = judged.product ?? {}
    return [{ id: row.id, number: index + 1, cells, body: toCreateBody(cells, products), credits, image }]
  })
}
