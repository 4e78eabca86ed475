import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { ApiError } from '../../../lib/api-client.ts'
import { type Catalogue, findProduct } from './catalogue.ts'
import { findRegistered } from './find-registered.ts'
import { createRowJudge, judgeSheet, type SheetVerdict } from './judge-sheet.ts'
import type { ReadRow } from './sheet-fields.ts'
import {
  type CellPlace,
  changeRows,
  changeShared,
  changeSheet,
  clearSheet,
  firstDifference,
  isFilled,
  type KeptSheet,
  newRow,
  newSheet,
  redo,
  type SharedValues,
  type Sheet,
  type SheetRows,
  undo,
  undoTo,
  writeCells,
} from './sheet.ts'
import { type CatalogueState, useCatalogue } from './use-catalogue.ts'
import { useJudge } from './use-judge.ts'

export type SheetState = ReturnType<typeof useSheet>

/** The state of the worksheet, with the verdict on its rows. The verdict is null until the brands are loaded. */
export function useSheet(start: KeptSheet | null) {
  const [sheet, setSheet] = useState(() =>
    newSheet(start?.rows, { install_date: start?.installDate ?? '' }, start?.fileName),
  )
  const [refusals] = useState(start?.refusals ?? {})
  const { rows, shared, fileName, past, future } = sheet
  const products = useCatalogue(rows)
  const verdict = useVerdict({ rows, date: shared.install_date, refusals, products })
  useEffect(() => setSheet((current) => spellModels(current, products.catalogue)), [products.catalogue])

  /** Undoes or redoes a step. Returns the first cell that changed. */
  function step(go: (sheet: Sheet) => Sheet): CellPlace | null {
    const next = go(sheet)
    setSheet(next)
    return firstDifference(rows, next.rows)
  }

  return {
    sheet,
    products,
    verdict,
    kept: useMemo(
      () => toKeptSheet({ rows, date: shared.install_date, refusals, fileName }),
      [rows, shared.install_date, refusals, fileName],
    ),
    /** Adds rows below those that are filled in, and below the one with this index, which is being edited. */
    addRows: (added: readonly ReadRow[], from: string | null, edited: number) => {
      setSheet((current) => {
        const above = current.rows.filter((row, index) => index <= edited || isFilled(row))
        const rows = [...above, ...added.map(({ cells, ...read }) => newRow(cells, read))]
        return changeSheet(current, { rows, fileName: from ?? current.fileName })
      })
    },
    clear: () => setSheet(clearSheet),
    changeRows: (change: (rows: SheetRows) => SheetRows) =>
      setSheet((current) => changeRows(current, change(current.rows))),
    changeShared: (changed: Partial<SharedValues>) => setSheet((current) => changeShared(current, changed)),
    undo: () => step(undo),
    redo: () => step(redo),
    undoTo: (before: SheetRows) => setSheet((current) => undoTo(current, before)),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  }
}

type Keepable = Pick<KeptSheet, 'refusals' | 'fileName'> & { rows: SheetRows; date: string }

function toKeptSheet({ rows, date, ...rest }: Keepable): KeptSheet {
  return { ...rest, rows: rows.filter(isFilled), installDate: date }
}

// A model that was pasted before the products of its brand were loaded.
function spellModels(sheet: Sheet, catalogue: Catalogue): Sheet {
  const changes = sheet.rows.flatMap(({ id, cells: { brand, model } }) => {
    const product = findProduct(catalogue, brand, model)
    return product ? [{ rowId: id, field: 'model' as const, text: product.model }] : []
  })
  return { ...sheet, rows: writeCells(sheet.rows, changes) }
}

type Judged = {
  rows: SheetRows
  date: string
  refusals: KeptSheet['refusals']
  products: CatalogueState
}

function useVerdict({ rows, date, refusals, products }: Judged): SheetVerdict | null {
  const { catalogue } = products
  const judge = useJudge(products.hasBrands ? catalogue : null)
  const judgeRow = useMemo(
    () =>
      judge
        ? createRowJudge({ install_date: date }, judge, ({ brand, model }) => findProduct(catalogue, brand, model))
        : null,
    [judge, catalogue, date],
  )
  const taken = useTakenSerials(useMemo(() => serialsToCheck(rows, judgeRow), [rows, judgeRow]))
  return useMemo(() => judgeRow && judgeSheet(rows, judgeRow, { taken, refusals }), [rows, judgeRow, taken, refusals])
}

// Only serial numbers without a fault, because the server has nothing to add about the others.
function serialsToCheck(rows: SheetRows, judgeRow: ReturnType<typeof createRowJudge> | null): string[] {
  if (!judgeRow) return []
  const serials = rows.map(judgeRow).flatMap(({ verdict, serialKey }) => {
    const isReadable = serialKey !== '' && verdict.faults.serial_number === undefined && verdict.product !== null
    return isReadable ? [serialKey] : []
  })
  return [...new Set(serials)]
}

const checkSize = 50
const delayMs = 400
const retryDelayMs = 15_000

/** Asks the server which of these are registered by any member, each number once. Sending does not wait for the answers. */
function useTakenSerials(serials: readonly string[]): ReadonlySet<string> {
  const [answers, setAnswers] = useState<ReadonlyMap<string, boolean>>(() => new Map())
  const [attempt, setAttempt] = useState(0)
  const wanted = serials.join('\n')

  const askRest = useEffectEvent(async (signal: AbortSignal) => {
    const unknown = serials.filter((serial) => !answers.has(serial))
    for (let start = 0; start < unknown.length; start += checkSize) {
      const asked = unknown.slice(start, start + checkSize)
      const taken = await findRegistered(asked, signal)
      setAnswers((known) => new Map([...known, ...asked.map((serial) => [serial, taken.has(serial)] as const)]))
    }
  })

  useEffect(() => {
    const stop = new AbortController()
    let timer = setTimeout(() => {
      askRest(stop.signal).catch((error: ApiError) => {
        if (!stop.signal.aborted) timer = setTimeout(askAgain, (error.retryAfter ?? 0) * 1000 || retryDelayMs)
      })
    }, delayMs)
    const askAgain = () => setAttempt((last) => last + 1)
    window.addEventListener('online', askAgain, stop)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted, attempt])

  return useMemo(() => new Set([...answers].flatMap(([serial, isTaken]) => (isTaken ? [serial] : []))), [answers])
}
