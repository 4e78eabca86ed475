import { useState } from 'react'
import { showToast } from '../../ui/toasts.ts'
import { joinSheets, type KeptSheet, type OtherChanges, takeChanges } from './sheet/merge-sheets.ts'
import type { ReadRow, SheetRow } from './sheet/sheet-fields.ts'
import { maxSheetRows, newRow } from './sheet/sheet.ts'
import { maxWaitingRows } from './source/sheet-report.ts'
import type { SheetState } from './sheet/use-sheet.ts'

/** Rows that are kept, but not shown in the worksheet. */
export type LeftRows = Readonly<{
  sheet: KeptSheet
  /** Where they are from: an earlier visit, a list that is longer than a worksheet, both of these, or another tab. */
  origin: 'earlier' | 'waiting' | 'mixed' | 'tab'
}>

/** Whether rows come by themselves once there is room. */
export function isWaiting({ origin }: LeftRows): boolean {
  return origin === 'waiting' || origin === 'mixed'
}

export type LeftRowsState = ReturnType<typeof useLeftRows>

/** The rows that stay apart until there is room for them, or until the member goes on with them or throws them away. */
export function useLeftRows(before: LeftRows | null, state: SheetState, filled: number) {
  const [left, setLeft] = useState(before)

  function open(room: number, without: ReadonlySet<string> = new Set()) {
    const kept = withoutRows(left, without)
    if (!left || !kept) return setLeft(kept)
    const [fitting, rest] = splitSheet(kept.sheet, room)
    if (fitting.rows.length > 0) state.resume(fitting)
    setLeft(rest && { sheet: rest, origin: 'waiting' })
    if (fitting.rows.length > 0 && (rest || left.origin === 'waiting'))
      tellOpened(fitting.rows.length, rest?.rows.length ?? 0)
  }

  return {
    left,
    discard: () => setLeft(null),
    resume: () => {
      const room = maxSheetRows - filled
      if (room > 0) return open(room)
      const detail = `Er is plaats voor ${maxSheetRows} rijen. Verstuur eerst de rijen die er al staan.`
      showToast({ tone: 'error', title: 'De bewaarde rijen passen er niet bij', detail })
    },
    /** Once rows were removed from the worksheet: shows as many of those that wait as there is room for, except the removed. */
    fillUp: (ids: ReadonlySet<string>) => {
      const removed = state.sheet.rows.filter(({ id }) => ids.has(id)).length
      if (left?.origin === 'waiting') open(maxSheetRows - filled + removed, ids)
    },
    /** Forgets the rest of the list that is replaced. */
    dropWaiting: () => setLeft((current) => (current?.origin === 'waiting' ? null : current)),
    /** The number of rows that can still wait. */
    room: maxWaitingRows - (left?.sheet.rows.length ?? 0),
    /** Keeps rows of a list for which the worksheet has no room. Returns what undoes it. */
    wait: (read: readonly ReadRow[], fileName: string | null) => {
      const rows = read.map(({ cells, ...rest }) => newRow(cells, rest))
      if (rows.length > 0) setLeft((current) => withRows(current, sheetOf(rows, fileName), 'waiting'))
      const ids = new Set(rows.map(({ id }) => id))
      return () => setLeft((current) => withoutRows(current, ids))
    },
    takeChanges: (changes: OtherChanges, kept: KeptSheet | null) => {
      const shown = new Set(state.sheet.rows.map(({ id }) => id))
      setLeft((current) => {
        const rows = takeChanges(current?.sheet.rows ?? [], changes, () => [])
        const own = current && rows.length > 0 ? { ...current, sheet: { ...current.sheet, rows } } : null
        const known = new Set(rows.map(({ id }) => id))
        const added = changes.added.filter(({ id }) => !shown.has(id) && !known.has(id))
        return kept && added.length > 0 ? withRows(own, { ...kept, rows: added }, 'tab') : own
      })
    },
  }
}

function withRows(left: LeftRows | null, sheet: KeptSheet, origin: LeftRows['origin']): LeftRows {
  if (!left) return { sheet, origin }
  const origins = [left.origin, origin]
  // What somebody fills in elsewhere is not thrown away here, whatever it is mixed with.
  const mixed = origins.includes('tab') ? 'tab' : 'mixed'
  return { sheet: joinSheets(left.sheet, sheet), origin: left.origin === origin ? origin : mixed }
}

function withoutRows(left: LeftRows | null, ids: ReadonlySet<string>): LeftRows | null {
  const rows = left?.sheet.rows.filter(({ id }) => !ids.has(id)) ?? []
  return left && rows.length > 0 ? { ...left, sheet: { ...left.sheet, rows } } : null
}

function sheetOf(rows: readonly SheetRow[], fileName: string | null): KeptSheet {
  return { rows, installDate: '', fileName, refusals: {}, changedAt: Date.now() }
}

/**
 * The rows of a kept worksheet that there is room for, and a worksheet with the rest, or null. Refused rows go first, since
 * the member comes back for those.
 */
export function splitSheet(sheet: KeptSheet, room: number): [KeptSheet, KeptSheet | null] {
  const isRefused = ({ id }: SheetRow) => sheet.refusals[id] !== undefined
  const inOrder = [...sheet.rows.filter(isRefused), ...sheet.rows.filter((row) => !isRefused(row))]
  const fitting = new Set(inOrder.slice(0, room))
  const rest = sheet.rows.filter((row) => !fitting.has(row))
  return [
    { ...sheet, rows: sheet.rows.filter((row) => fitting.has(row)) },
    rest.length > 0 ? { ...sheet, rows: rest } : null,
  ]
}

function tellOpened(opened: number, rest: number): void {
  showToast({
    tone: 'success',
    title: opened === 1 ? '1 rij geopend' : `${opened} rijen geopend`,
    detail:
      rest === 0
        ? null
        : `${rest === 1 ? 'De laatste rij blijft' : `De andere ${rest} blijven`} bewaard. Ze komen vanzelf na het versturen.`,
  })
}
