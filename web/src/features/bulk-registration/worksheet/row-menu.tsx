import { Copy, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { topLayer } from '../../../ui/top-layer.ts'
import styles from './row-menu.module.css'
import type { Grid } from './use-grid.ts'
import { useUnderCell } from './use-under-cell.ts'

type RowMenuProps = {
  element: RefObject<HTMLElement | null>
  grid: Grid
  /** The index of the row. */
  row: number
  /** Called when the focus has to go back to the worksheet. */
  onClose: () => void
}

/** The menu with the actions on one row, at the right end of the row. */
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
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      <button type="button" role="menuitem" tabIndex={-1} onClick={choose(grid.duplicate)}>
        <Copy size={18} aria-hidden="true" />
        Dupliceren <kbd>Ctrl J</kbd>
      </button>
      <button type="button" role="menuitem" tabIndex={-1} onClick={choose(() => grid.addRow(row))}>
        <Plus size={18} aria-hidden="true" />
        Rij erboven
      </button>
      <button type="button" role="menuitem" tabIndex={-1} className={styles.remove} onClick={choose(grid.remove)}>
        <Trash2 size={18} aria-hidden="true" />
        Verwijderen <kbd>Ctrl −</kbd>
      </button>
    </div>
  )
}
