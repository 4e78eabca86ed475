import { type PointerEvent, type MouseEvent, useRef, useState } from 'react'
import type { CellPlace } from '../sheet.ts'
import { selectRows, stateColumn } from './selection.ts'
import type { Grid } from './use-grid.ts'

type Dragging = 'selection' | 'handle' | null

/** What a mouse or a finger does in a worksheet. A finger that drags scrolls, so it selects by tapping. */
export function useGridPointer(grid: Grid, shown: readonly number[], onOpenMenu: (row: number) => void) {
  const dragging = useRef<Dragging>(null)
  const [fillsTo, setFillsTo] = useState<number | null>(null)
  const { box, active } = grid

  function onPointerDown(event: PointerEvent) {
    const { target } = event
    if (!(target instanceof Element) || event.button !== 0 || target.closest('input, [role="listbox"]')) return
    if (target.closest('[data-handle]')) return startFilling(event)
    if (event.pointerType === 'touch' || target.closest('[data-menu]')) return
    const place = placeOf(target)
    if (!place) return
    // The focus goes where the selection goes, and not to what lies under the pointer.
    event.preventDefault()
    press(place, event.shiftKey)
    if (place.column < stateColumn) dragging.current = 'selection'
  }

  /** The press itself keeps what was typed: it takes the input away before that can lose the focus. */
  function press(place: CellPlace, isExtending: boolean) {
    grid.commit()
    if (place.column >= 0) grid.goTo(place, isExtending)
    else if (isExtending) grid.select(selectRows(Math.min(box.top, place.row), Math.max(box.bottom, place.row)))
    else grid.select(selectRows(place.row, place.row))
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
    if (fillsTo !== null && fillsTo > box.bottom) fill(fillsTo)
    stopDragging()
  }

  // A selection of several rows is filled from its first, as Ctrl D does.
  function fill(bottom: number) {
    if (shown.includes(bottom)) grid.fillDown({ ...box, bottom })
  }

  function stopDragging() {
    dragging.current = null
    setFillsTo(null)
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const { target } = event
    if (!(target instanceof Element)) return
    const place = placeOf(target)
    if (place && target.closest('[data-menu]')) {
      grid.commit()
      onOpenMenu(place.row)
    } else if (place && isTouch(event) && !target.closest('input, [role="listbox"]')) tap(place)
  }

  // The second tap on a cell edits it, as a double click does.
  function tap(place: CellPlace) {
    const isActive = place.row === active.row && place.column === active.column
    if (isActive && place.column === stateColumn) onOpenMenu(place.row)
    else if (isActive) grid.edit()
    else press(place, false)
  }

  function onDoubleClick({ target }: MouseEvent) {
    const place = target instanceof Element && !target.closest('input, [role="listbox"]') ? placeOf(target) : null
    if (place && place.column >= 0 && place.column < stateColumn) grid.edit()
  }

  return { fillsTo, pointerProps: { onPointerDown, onPointerOver, onPointerUp, onClick, onDoubleClick } }
}

// The number of a row is column -1.
function placeOf(target: Element): CellPlace | null {
  const row = target.closest<HTMLElement>('[data-row]')
  const cell = target.closest<HTMLElement>('[data-column]')
  if (!row || (!cell && !target.closest('[data-number]'))) return null
  return { row: Number(row.dataset.row), column: cell ? Number(cell.dataset.column) : -1 }
}

function isTouch({ nativeEvent }: MouseEvent): boolean {
  return nativeEvent instanceof window.PointerEvent && nativeEvent.pointerType === 'touch'
}
