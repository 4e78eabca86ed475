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
    const body = toCreateBody(cellsToSend(row, shared), products)
    return [{ id: row.id, number: index + 1, cells: row.cells, body, credits: judged.product?.credits ?? 0 }]
  })
}
