import { Check, CircleAlert, Copy, CopyCheck, MoreHorizontal, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { menuItemClass } from '../../../ui/popover-menu.tsx'
import { topLayer } from '../../../ui/top-layer.ts'
import type { RowState, RowVerdict } from '../sheet/judge-sheet.ts'
import {
  optionalSheetFields,
  type SheetField,
  sheetFieldLabels,
  sheetFields,
  type SheetRow,
} from '../sheet/sheet-fields.ts'
import { textBefore } from '../sheet/tidied-cells.ts'
import { columnHeads, shortFields } from './column-widths.ts'
import lastColumn from './last-column.module.css'
import menuStyles from './row-menu.module.css'
import { type Box, stateColumn } from './selection.ts'
import type { Grid } from './use-grid.ts'
import tidiedMark from './tidied-mark.module.css'
import underCell from './under-cell.module.css'
import { useUnderCell } from './use-under-cell.ts'
import styles from './worksheet.module.css'

type WorksheetRowProps = {
  row: SheetRow
  index: number
  /** The position below the head, in pixels. */
  top: number
  verdict: RowVerdict
  sharedDate: string
  activeColumn: number | null
  box: Box | null
  describedBy: string | undefined
  editor: ReactNode
}

/** One row of the worksheet: its number, its cells and its state. The worksheet handles keys and pointers. */
export const WorksheetRow = memo(function WorksheetRow({ row, index, top, verdict, ...props }: WorksheetRowProps) {
  const { activeColumn, box, editor, describedBy, sharedDate } = props
  const ofActive = (column: number) => (column === activeColumn ? { editor, describedBy } : null)

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      data-row={index}
      data-state={verdict.state}
      data-active={activeColumn !== null || undefined}
      style={{ top }}
    >
      <span role="rowheader" aria-colindex={1} className={styles.number} data-number>
        {index + 1}
        {row.fileRow !== undefined && (
          <small title={`Rij ${row.fileRow} in je bestand`}>
            <span className="visually-hidden">, in je bestand rij </span>
            {row.fileRow}
          </small>
        )}
      </span>
      {sheetFields.map((field, column) => (
        <Cell
          key={field}
          field={field}
          column={column}
          text={row.cells[field]}
          inherited={field === 'install_date' && verdict.state !== 'empty' ? sharedDate : ''}
          fault={verdict.faults[field]}
          before={textBefore(row, field)}
          isTaken={verdict.state === 'registered'}
          active={ofActive(column)}
          edges={box && edgesOf(box, index, column)}
        />
      ))}
      <StateCell state={verdict.state} rowNumber={index + 1} isActive={activeColumn === stateColumn} />
    </div>
  )
})

type CellProps = {
  field: SheetField
  column: number
  text: string
  inherited: string
  fault: string | undefined
  before: string | null
  isTaken: boolean
  active: { editor: ReactNode; describedBy: string | undefined } | null
  /** The edges of the selection in this cell, or null outside the selection. */
  edges: string | null
}

function Cell({ field, column, text, inherited, fault, before, isTaken, active, edges }: CellProps) {
  const shown = text || inherited
  const Icon = isTaken ? CopyCheck : CircleAlert
  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={edges !== null}
      aria-invalid={(fault !== undefined && !isTaken) || undefined}
      aria-describedby={active?.describedBy}
      // Screen readers read it as the description of the cell.
      title={before === null ? undefined : `Netjes gemaakt, er stond ‘${before}’`}
      tabIndex={active ? 0 : -1}
      className={styles.cell}
      data-column={column}
      data-field={field}
      data-fault={fault === undefined ? undefined : isTaken ? 'taken' : 'wrong'}
      data-active={active ? '' : undefined}
      data-edges={edges ?? undefined}
      data-inherited={(text === '' && inherited !== '') || undefined}
    >
      {active?.editor ?? (
        <>
          {fault !== undefined && <Icon size={14} aria-hidden="true" />}
          {before !== null && <i className={tidiedMark.mark} />}
          <CellText field={field} text={shown} isRequired={fault !== undefined && shown === ''} />
        </>
      )}
      {edges?.includes('h') && !active?.editor && <i className={styles.handle} data-handle />}
    </div>
  )
}

function CellText({ field, text, isRequired }: { field: SheetField; text: string; isRequired: boolean }) {
  if (!isRequired) return <span>{text}</span>
  return <span className={shortFields.includes(field) ? 'visually-hidden' : undefined}>Verplicht</span>
}

const stateWords: Readonly<Record<RowState, string>> = {
  empty: 'Leeg',
  faulty: 'Fout',
  registered: 'Al geregistreerd',
  ready: 'Klaar',
}

type StateCellProps = { state: RowState; rowNumber: number; isActive: boolean }

function StateCell({ state, rowNumber, isActive }: StateCellProps) {
  const Icon = stateIcons[state]
  return (
    <div
      role="gridcell"
      aria-colindex={stateColumn + 2}
      aria-selected={false}
      tabIndex={isActive ? 0 : -1}
      className={`${styles.state} ${lastColumn.state}`}
      data-column={stateColumn}
      data-active={isActive ? '' : undefined}
    >
      <span className={styles.stateIcon} title={stateWords[state]}>
        {Icon && <Icon size={18} aria-hidden="true" />}
        <span className="visually-hidden">{stateWords[state]}</span>
      </span>
      <button type="button" tabIndex={-1} aria-label={`Rij ${rowNumber}: acties`} aria-haspopup="menu" data-menu>
        <MoreHorizontal size={18} aria-hidden="true" />
      </button>
    </div>
  )
}

const stateIcons = { empty: null, faulty: CircleAlert, registered: CopyCheck, ready: Check } as const

// One letter each: top, right, bottom, left, and h for the handle to fill down.
function edgesOf({ top, bottom, left, right }: Box, row: number, column: number): string | null {
  if (column < left || column > right) return null
  const isCorner = row === bottom && column === right
  return [row === top && 't', column === right && 'r', row === bottom && 'b', column === left && 'l', isCorner && 'h']
    .filter(Boolean)
    .join('')
}

export function WorksheetHead() {
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.heads}>
        <span role="columnheader" aria-colindex={1} aria-label="Rij" className={styles.number}>
          #
        </span>
        {sheetFields.map((field, column) => (
          <span
            key={field}
            role="columnheader"
            aria-colindex={column + 2}
            aria-label={sheetFieldLabels[field]}
            data-field={field}
            data-optional={optionalSheetFields.includes(field) || undefined}
          >
            {columnHeads[field]}
          </span>
        ))}
        <span
          role="columnheader"
          aria-colindex={sheetFields.length + 2}
          className={`${styles.state} ${lastColumn.state}`}
        >
          <span className="visually-hidden">Toestand</span>
        </span>
      </div>
    </div>
  )
}

type RowMenuProps = {
  element: RefObject<HTMLElement | null>
  grid: Grid
  row: number
  onClose: () => void
}

export function RowMenu({ element, grid, row, onClose }: RowMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const findState = () => element.current?.querySelector(`[data-row="${row}"] [data-column]:last-child`) ?? null
  useUnderCell(menu, findState, { width: 240, align: 'end' })

  useEffect(() => {
    menu.current?.querySelector('button')?.focus({ preventScroll: true })
    const closeOutside = ({ target }: Event) => target instanceof Node && !menu.current?.contains(target) && onClose()
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [onClose])

  function onKeyDown(event: KeyboardEvent) {
    const items = [...(menu.current?.querySelectorAll('button') ?? [])]
    const current = items.indexOf(document.activeElement as HTMLButtonElement)
    if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else if (event.key === 'ArrowDown') items[(current + 1) % items.length]?.focus()
    else if (event.key === 'ArrowUp') items.at(current - 1)?.focus()
    else return
    event.preventDefault()
  }

  const acts = [
    { name: 'Dupliceren', icon: Copy, keys: 'Ctrl J', act: grid.duplicate },
    { name: 'Rij erboven', icon: Plus, keys: null, act: () => grid.addRow(row) },
    { name: 'Verwijderen', icon: Trash2, keys: 'Ctrl Del', act: grid.remove },
  ]
  const choose = (act: () => void) => () => {
    onClose()
    act()
  }

  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={`Rij ${row + 1}`}
      {...topLayer}
      className={`${underCell.popover} ${menuStyles.menu}`}
      onKeyDown={onKeyDown}
    >
      {acts.map(({ name, icon: Icon, keys, act }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={`${menuItemClass} ${act === grid.remove ? menuStyles.remove : ''}`}
          onClick={choose(act)}
        >
          <Icon size={18} aria-hidden="true" />
          {name} {keys && <kbd className={menuStyles.key}>{keys}</kbd>}
        </button>
      ))}
    </div>
  )
}
