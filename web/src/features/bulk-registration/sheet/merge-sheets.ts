import { type Cells, hasSameCells, type RefusedRow, sheetFields, type SheetRow } from './sheet-fields.ts'

/** The worksheet as the device stores it. The consent is not stored, because it is given anew each time. */
export type KeptSheet = Readonly<{
  /** The rows that are not empty. */
  rows: readonly SheetRow[]
  /** The date for all rows, as `dd-mm-jjjj` or ''. */
  installDate: string
  /** The file that the rows came from. */
  fileName: string | null
  /** By the id of the row. */
  refusals: Readonly<Record<string, RefusedRow>>
  /** In milliseconds. */
  changedAt: number
}>

/** What a tab and the device had in common: the rows that both had, and the values for all rows that the tab had then. */
export type CommonSheet = Pick<KeptSheet, 'rows' | 'installDate' | 'fileName'>

/** What other tabs changed. A row is told by its id. */
export type OtherChanges = Readonly<{
  added: readonly SheetRow[]
  changed: ReadonlyMap<string, Readonly<{ before: Cells; after: Cells }>>
  /** The cells that the removed rows had in this tab. */
  removed: ReadonlyMap<string, Cells>
}>

/**
 * The worksheet of a tab, together with what other tabs changed on the device since both had `common`. A row that was typed in
 * either is in it once. Of a cell that both changed, the text of this tab stays. A row that one removed goes, unless the other
 * changed it.
 */
export function mergeSheets(common: CommonSheet | null, mine: KeptSheet, theirs: KeptSheet | null): KeptSheet {
  const before = cellsById(common)
  const there = cellsById(theirs)
  const here = cellsById(mine)
  const installDate = latestOf('installDate', { common, mine, theirs })
  const rows = [
    ...mine.rows.flatMap((row) => {
      const merged = mergeRow(row, before.get(row.id), there.get(row.id))
      return merged ? [withDate(merged, mine.installDate, installDate)] : []
    }),
    ...(theirs?.rows ?? []).flatMap((row) => {
      const known = before.get(row.id)
      const isRemovedHere = known !== undefined && hasSameCells(known, row.cells)
      return here.has(row.id) || isRemovedHere ? [] : [withDate(row, theirs!.installDate, installDate)]
    }),
  ]
  return {
    rows,
    installDate,
    fileName: latestOf('fileName', { common, mine, theirs }),
    refusals: refusalsOf(rows, { ...mine.refusals, ...theirs?.refusals }),
    changedAt: Math.max(mine.changedAt, theirs?.changedAt ?? 0),
  }
}

/** Two worksheets as one. A row without a date keeps the one that its worksheet has for all rows. */
export function joinSheets(first: KeptSheet, second: KeptSheet | null): KeptSheet {
  if (!second) return first
  const installDate = first.installDate || second.installDate
  return {
    rows: [...first.rows, ...second.rows.map((row) => withDate(row, second.installDate, installDate))],
    installDate,
    fileName: first.fileName ?? second.fileName,
    refusals: { ...second.refusals, ...first.refusals },
    changedAt: Math.max(first.changedAt, second.changedAt),
  }
}

/** What the merged worksheet has otherwise than the one that was merged into it; null when that is nothing. */
export function otherChanges(mine: KeptSheet, merged: KeptSheet | null): OtherChanges | null {
  const here = cellsById(mine)
  const there = cellsById(merged)
  const changes = {
    added: (merged?.rows ?? []).filter(({ id }) => !here.has(id)),
    changed: new Map(
      mine.rows.flatMap(({ id, cells: before }) => {
        const after = there.get(id)
        return after && !hasSameCells(before, after) ? [[id, { before, after }]] : []
      }),
    ),
    removed: new Map([...here].filter(([id]) => !there.has(id))),
  }
  return changes.added.length + changes.changed.size + changes.removed.size > 0 ? changes : null
}

/**
 * Rows with what other tabs changed or removed in them, but not what was changed here since. In the place of a removed row
 * comes what `replace` makes, so that the others stay where they are.
 */
export function takeChanges(
  rows: readonly SheetRow[],
  { changed, removed }: OtherChanges,
  replace: () => readonly SheetRow[],
): readonly SheetRow[] {
  if (!rows.some(({ id }) => changed.has(id) || removed.has(id))) return rows
  return rows.flatMap((row) => {
    const change = changed.get(row.id)
    if (change) return [{ ...row, cells: takeCells(row.cells, change) }]
    const gone = removed.get(row.id)
    return gone && hasSameCells(gone, row.cells) ? replace() : [row]
  })
}

/** Whether two worksheets keep the same, in whatever order. */
export function isSameSheet(one: KeptSheet, other: KeptSheet): boolean {
  if (one.installDate !== other.installDate || one.fileName !== other.fileName) return false
  if (one.rows.length !== other.rows.length) return false
  if (Object.keys(one.refusals).length !== Object.keys(other.refusals).length) return false
  return otherChanges(one, other) === null
}

type Versions = { common: CommonSheet | null; mine: KeptSheet; theirs: KeptSheet | null }

// What this tab changed is the latest, otherwise what the device has.
function latestOf<Key extends 'installDate' | 'fileName'>(
  key: Key,
  { common, mine, theirs }: Versions,
): KeptSheet[Key] {
  const isChangedHere = (mine[key] || null) !== (common?.[key] || null)
  return isChangedHere || !theirs ? mine[key] : theirs[key]
}

function mergeRow(mine: SheetRow, before: Cells | undefined, theirs: Cells | undefined): SheetRow | null {
  if (!theirs) return before && hasSameCells(before, mine.cells) ? null : mine
  if (!before) return mine
  const cells = takeCells(mine.cells, { before, after: theirs })
  return { ...mine, cells }
}

// A cell that was changed here keeps its text.
function takeCells(cells: Cells, { before, after }: { before: Cells; after: Cells }): Cells {
  const taken = sheetFields.filter((field) => before[field] !== after[field] && cells[field] === before[field])
  return taken.length === 0 ? cells : { ...cells, ...Object.fromEntries(taken.map((field) => [field, after[field]])) }
}

// Otherwise a row would get the date that another worksheet has for all rows.
function withDate(row: SheetRow, own: string, other: string): SheetRow {
  if (own === '' || own === other || row.cells.install_date !== '') return row
  return { ...row, cells: { ...row.cells, install_date: own } }
}

function refusalsOf(rows: readonly SheetRow[], refusals: KeptSheet['refusals']): KeptSheet['refusals'] {
  const known = rows.flatMap(({ id }) => (refusals[id] ? [[id, refusals[id]]] : []))
  return Object.fromEntries(known)
}

function cellsById(sheet: Pick<KeptSheet, 'rows'> | null): Map<string, Cells> {
  return new Map(sheet?.rows.map(({ id, cells }) => [id, cells]))
}
