import { type PointerEvent, type MouseEvent, useRef, useState } from 'react'
import type { CellPlace } from '../sheet.ts'
import { selectRows, stateColumn } from './selection.ts'
import type { Grid } from './use-grid.ts'

/** The mouse and touch handlers of the worksheet. A dragging finger scrolls, so on a touch screen a tap selects. */
export function useGridPointer(grid: Grid, shown: readonly number[], onOpenMenu: (row: number) => void) {
  const dragging = useRef<'selection' | 'handle' | null>(null)
  const [fillsTo, setFillsTo] = useState<number | null>(null)
  const { box } = grid

  function onPointerDown(event: PointerEvent) {
    const { target } = event
    if (!(target instanceof Element) || event.button !== 0 || target.closest(editorParts)) return
    if (target.closest('[data-handle]')) return startFilling(event)
    if (event.pointerType === 'touch' || target.closest('[data-menu]')) return
    const place = placeOf(target)
    if (!place) return
    // Without this the browser moves the focus to the element under the pointer.
    event.preventDefault()
    press(grid, place, event.shiftKey)
    if (place.column < stateColumn) dragging.current = 'selection'
  }

  function startFilling(event: PointerEvent) {
    event.preventDefault()
    dragging.current = 'handle'
    setFillsTo(box.bottom)
    window.addEventListener('pointerup', stopDragging, { once: true })
  }

  function onPointerOver(event: PointerEvent) {
    const place = event.target instanceof Element ? placeOf(event.target) : null
    if (!dragging.current || !place) return
    if (event.buttons === 0) return stopDragging()
    if (dragging.current === 'handle') setFillsTo(Math.max(box.bottom, place.row))
    else if (place.column >= 0) grid.goTo({ ...place, column: Math.min(place.column, stateColumn - 1) }, true)
  }

  function onPointerUp() {
    if (fillsTo !== null && fillsTo > box.bottom && shown.includes(fillsTo)) grid.fillDown({ ...box, bottom: fillsTo })
    stopDragging()
  }

  function stopDragging() {
    dragging.current = null
    setFillsTo(null)
  }

  return { fillsTo, pointerProps: { onPointerDown, onPointerOver, onPointerUp, ...clickHandlers(grid, onOpenMenu) } }
}

// What belongs to the editor of a cell handles its own pointer events.
const editorParts = 'input, [role="listbox"]'

// Commits explicitly, because the press removes the input before that can lose the focus.
function press(grid: Grid, place: CellPlace, isExtending: boolean): void {
  const { box } = grid
  grid.commit()
  if (place.column >= 0) grid.goTo(place, isExtending)
  else if (isExtending) grid.select(selectRows(Math.min(box.top, place.row), Math.max(box.bottom, place.row)))
  else grid.select(selectRows(place.row, place.row))
}

function clickHandlers(grid: Grid, onOpenMenu: (row: number) => void) {
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const { target } = event
      if (!(target instanceof Element)) return
      const place = placeOf(target)
      if (place && target.closest('[data-menu]')) {
        grid.commit()
        onOpenMenu(place.row)
      } else if (place && isTouch(event) && !target.closest(editorParts)) tap(grid, place, onOpenMenu)
    },
    onDoubleClick: ({ target }: MouseEvent) => {
      const place = target instanceof Element && !target.closest(editorParts) ? placeOf(target) : null
      if (place && place.column >= 0 && place.column < stateColumn) grid.edit()
    },
  }
}

// The second tap on a cell edits it, like a double click.
function tap(grid: Grid, place: CellPlace, onOpenMenu: (row: number) => void): void {
  const { active } = grid
  const isActive = place.row === active.row && place.column === active.column
  if (isActive && place.column === stateColumn) onOpenMenu(place.row)
  else if (isActive) grid.edit()
  else press(grid, place, false)
}

// The cell with the row number is column -1.
function placeOf(target: Element): CellPlace | null {
  const row = target.closest<HTMLElement>('[data-row]')
  const cell = target.closest<HTMLElement>('[data-column]')
  if (!row || (!cell && !target.closest('[data-number]'))) return null
  return { row: Number(row.dataset.row), column: cell ? Number(cell.dataset.column) : -1 }
}

function isTouch({ nativeEvent }: MouseEvent): boolean {
  return nativeEvent instanceof window.PointerEvent && nativeEvent.pointerType === 'touch'
}
