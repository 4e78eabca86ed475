import { bulkRegistrationMessages } from '@portal/contract/bulk-registration'
import type { Product } from '@portal/contract/catalogue'
import { serialNumberKey } from '@portal/contract/rules/serial-number'
import { serialNumberMessages } from '@portal/contract/rules/serial-number-messages'
import {
  type CellFaults,
  type Cells,
  hasSameCells,
  type RefusedRow,
  type SheetField,
  type SheetRow,
  sheetFields,
} from './sheet-fields.ts'
import { cellsToSend, isFilled, type SharedValues, type SheetRows } from './sheet.ts'

/** The state of a row. Only ready rows are sent. */
export type RowState = 'empty' | 'faulty' | 'registered' | 'ready'

export type RowVerdict = Readonly<{
  state: RowState
  faults: CellFaults
  product: Product | null
  /** The index of another row with the same serial number. */
  twin: number | null
}>

export type Fault = Readonly<{ row: number; field: SheetField; text: string }>

export type SheetVerdict = Readonly<{
  rows: readonly RowVerdict[]
  /** In reading order. Registered rows have none. */
  faults: readonly Fault[]
  filled: number
  ready: number
  faulty: number
  registered: number
  points: number
}>

export type KnownElsewhere = Readonly<{
  /** Registered serial numbers, as `serialNumberKey` writes them. */
  taken: ReadonlySet<string>
  /** By the id of the row. */
  refusals: Readonly<Record<string, RefusedRow>>
}>

export type JudgedRow = Readonly<{ verdict: RowVerdict; serialKey: string }>

export function judgeSheet(
  rows: SheetRows,
  judgeRow: (row: SheetRow) => JudgedRow,
  { taken, refusals }: KnownElsewhere,
): SheetVerdict {
  const judged = rows.map(judgeRow)
  const twins = findTwins(judged)
  const verdicts = judged.map(({ verdict, serialKey }, index) => {
    if (verdict.state === 'empty') return verdict
    const twin = twins.get(index)
    if (twin !== undefined) return withTwin(verdict, twin)
    if (taken.has(serialKey)) return asRegistered(verdict)
    const refused = refusedFaults(rows[index]!, refusals)
    if (refused?.serial_number === serialNumberMessages.taken) return asRegistered(verdict)
    return refused ? withFaults(verdict, refused) : verdict
  })
  return { rows: verdicts, faults: listFaults(verdicts), ...countRows(verdicts) }
}

/** The verdict while the catalogue is not loaded: no faults, and no row is ready. */
export function unjudged(rows: SheetRows): SheetVerdict {
  return { rows: rows.map(() => emptyRow.verdict), faults: [], ...countRows([]) }
}

/** Makes a function that judges rows by their own cells. Judges a row again only when its cells change. */
export function createRowJudge(
  shared: Pick<SharedValues, 'install_date'>,
  judge: (cells: Cells) => CellFaults,
  findProduct: (cells: Cells) => Product | null,
): (row: SheetRow) => JudgedRow {
  const known = new WeakMap<Cells, JudgedRow>()
  return (row) => {
    const before = known.get(row.cells)
    if (before) return before
    const judged = isFilled(row) ? judgeFilled(cellsToSend(row, shared)) : emptyRow
    known.set(row.cells, judged)
    return judged
  }

  function judgeFilled(cells: Cells): JudgedRow {
    const faults = judge(cells)
    const product = findProduct(cells)
    // Without a fault only a row whose products are still loading has no product; until then it counts as empty.
    const state = Object.keys(faults).length > 0 ? 'faulty' : product ? 'ready' : 'empty'
    const verdict: RowVerdict = { state, faults, product, twin: null }
    return { verdict, serialKey: serialNumberKey(cells.serial_number) }
  }
}

const emptyRow: JudgedRow = { verdict: { state: 'empty', faults: {}, product: null, twin: null }, serialKey: '' }

// Of three rows with the same number, the first refers to the second, and the others refer to the first.
function findTwins(judged: readonly JudgedRow[]): Map<number, number> {
  const firstOf = new Map<string, number>()
  const twins = new Map<number, number>()
  for (const [index, { serialKey }] of judged.entries()) {
    if (serialKey === '') continue
    const first = firstOf.get(serialKey)
    if (first === undefined) firstOf.set(serialKey, index)
    else {
      twins.set(index, first)
      if (!twins.has(first)) twins.set(first, index)
    }
  }
  return twins
}

function withTwin(verdict: RowVerdict, twin: number): RowVerdict {
  const text = verdict.faults.serial_number ?? bulkRegistrationMessages.duplicate(twin + 1)
  return { ...withFaults(verdict, { serial_number: text }), twin: verdict.faults.serial_number ? null : twin }
}

function asRegistered(verdict: RowVerdict): RowVerdict {
  return { ...verdict, state: 'registered', faults: { serial_number: serialNumberMessages.taken } }
}

function withFaults(verdict: RowVerdict, faults: CellFaults): RowVerdict {
  return { ...verdict, state: 'faulty', faults: { ...faults, ...verdict.faults } }
}

function refusedFaults({ id, cells }: SheetRow, refusals: KnownElsewhere['refusals']): CellFaults | null {
  const refusal = refusals[id]
  return refusal && hasSameCells(refusal.cells, cells) ? refusal.faults : null
}

function listFaults(verdicts: readonly RowVerdict[]): Fault[] {
  return verdicts.flatMap(({ state, faults }, row) => {
    if (state !== 'faulty') return []
    return sheetFields.flatMap((field) => {
      const text = faults[field]
      return text === undefined ? [] : [{ row, field, text }]
    })
  })
}

function countRows(verdicts: readonly RowVerdict[]) {
  const ready = verdicts.filter(({ state }) => state === 'ready')
  const count = (wanted: RowState) => verdicts.filter(({ state }) => state === wanted).length
  return {
    filled: verdicts.length - count('empty'),
    ready: ready.length,
    faulty: count('faulty'),
    registered: count('registered'),
    points: ready.reduce((sum, { product }) => sum + (product?.credits ?? 0), 0),
  }
}
