import type { KeyboardEvent, SyntheticEvent } from 'react'

// The rail scrolls, which would cut off what sticks out of it: a name stands in the window instead, beside its icon.
function placeTip({ target, currentTarget }: SyntheticEvent<HTMLElement>): void {
  const item = target instanceof Element ? target.closest('a, button') : null
  if (!item) return
  const { top, height } = item.getBoundingClientRect()
  currentTarget.style.setProperty('--tip', `${top + height / 2}px`)
  delete currentTarget.dataset.quiet
}

/** Props of a folded rail: the name of the item under the pointer or the focus stands beside it, until Esc takes it away. */
export const tipAtPlace = {
  onPointerOver: placeTip,
  onFocus: placeTip,
  onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === 'Escape') currentTarget.dataset.quiet = ''
  },
}
