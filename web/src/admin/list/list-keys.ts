import { type RefObject, useEffect } from 'react'

/** In a list the arrows go from row to row, Enter opens one and X chooses it. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    element?.addEventListener('keydown', onListKey)
    return () => element?.removeEventListener('keydown', onListKey)
  }, [list])
}

function onListKey(event: KeyboardEvent): void {
  const { key, target } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (!(target instanceof HTMLElement) || target.closest('select, input:not([data-choose]), [popover]')) return
  const list = event.currentTarget as HTMLElement
  // What a row unfolds to is a row of the table too, with an id that its button names, and so is the heading of a group.
  const rows = [...list.querySelectorAll<HTMLElement>('tbody > tr:not([id], [data-heading]), ul[aria-label] > li')]
  const current = rows.findIndex((row) => row.contains(target))
  const row = rows[current]
  if (!row) return

  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (step) {
    event.preventDefault()
    openerIn(rows[current + step])?.focus()
  } else if (key.toLowerCase() === 'x') {
    row.querySelector<HTMLElement>('[data-choose]')?.click()
  } else if (key === 'Enter' && target.matches('[data-choose]')) {
    openerIn(row)?.click()
  }
}

function openerIn(row: HTMLElement | undefined) {
  return row?.querySelector<HTMLElement>('[aria-expanded]') ?? row?.querySelector<HTMLElement>('a, [data-open]')
}
