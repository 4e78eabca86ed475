import { fireEvent } from '@testing-library/react'
import { beforeAll } from 'vitest'

/** Has the buttons of popovers open and close them, which jsdom doesn't do by itself. */
export function letPopoversOpen(): void {
  beforeAll(() => {
    HTMLElement.prototype.hidePopover = function () {
      toggle(this, false)
    }
    document.addEventListener('click', ({ target }) => {
      const button = target instanceof Element && target.closest('[popovertarget]')
      const popover = button && document.getElementById(button.getAttribute('popovertarget')!)
      if (popover) toggle(popover, popover.style.display !== 'block')
    })
  })
}

function toggle(popover: HTMLElement, isOpen: boolean): void {
  // The style sheet of jsdom hides every popover.
  popover.style.display = isOpen ? 'block' : ''
  const newState = isOpen ? 'open' : 'closed'
  fireEvent(popover, Object.assign(new Event('toggle'), { newState }))
}
