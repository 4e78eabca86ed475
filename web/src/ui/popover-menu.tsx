import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './popover-menu.module.css'

type PopoverMenuProps = {
  trigger: ReactNode
  triggerClassName?: string
  triggerLabel?: string
  align?: 'start' | 'end'
  side?: 'below' | 'above'
  /** Links and buttons; a click on one of them closes the menu. */
  children: ReactNode
}

/** A button that opens a list of links (the disclosure pattern); arrow keys move through it, Esc closes it. Its button has the focus afterwards. */
export function PopoverMenu({
  trigger,
  triggerClassName,
  triggerLabel,
  align = 'start',
  side = 'below',
  children,
}: PopoverMenuProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  useLayoutEffect(() => {
    if (open) keepInWindow(root.current?.lastElementChild)
  }, [open])
  useEffect(() => listenAround(root.current, { open, setOpen }), [open])

  return (
    <div ref={root} className={styles.root}>
      <button
        type="button"
        className={triggerClassName}
        aria-label={triggerLabel}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      <div id={id} hidden={!open} className={styles.menu} data-align={align} data-side={side}>
        {open && children}
      </div>
    </div>
  )
}

// Its button may stand at the left edge, where a menu that ends with it would have no room.
function keepInWindow(menu: Element | null | undefined): void {
  if (!(menu instanceof HTMLElement)) return
  menu.style.marginRight = ''
  const missing = 8 - menu.getBoundingClientRect().left
  if (missing > 0) menu.style.marginRight = `${-missing}px`
}

/** The class of a link or button in a menu. */
export const menuItemClass = styles.item

type MenuState = { open: boolean; setOpen: (open: boolean) => void }

function listenAround(root: HTMLElement | null, { open, setOpen }: MenuState) {
  const [trigger, menu] = root?.children ?? []
  if (!root || !(trigger instanceof HTMLElement) || !menu) return
  const stop = new AbortController()

  root.addEventListener('keydown', onKeyDown, stop)
  if (open) {
    document.addEventListener('pointerdown', ({ target }) => isOutside(target) && setOpen(false), stop)
    // Before the item acts, because it is gone afterwards: a dialog that it opens gives the focus back to the button.
    root.addEventListener('click', ({ target }) => isItem(target) && trigger.focus(), {
      signal: stop.signal,
      capture: true,
    })
    // On the document, so that React's handlers run first: without them a removed link would reload the page.
    document.addEventListener('click', ({ target }) => isItem(target) && setOpen(false), stop)
    root.addEventListener(
      'focusout',
      ({ relatedTarget }) => relatedTarget && isOutside(relatedTarget) && setOpen(false),
      stop,
    )
  }
  return () => stop.abort()

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      setOpen(false)
      ;(trigger as HTMLElement).focus()
    } else if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) {
      event.preventDefault()
      if (open) return moveFocus(menu, event.key)
      setOpen(true)
      // The items exist once the menu has rendered.
      requestAnimationFrame(() => moveFocus(menu, event.key))
    }
  }

  function isOutside(target: EventTarget | null) {
    return target instanceof Node && !root?.contains(target)
  }

  function isItem(target: EventTarget | null) {
    return target instanceof Element && menu?.contains(target) && target.closest('a, button') !== null
  }
}

function moveFocus(menu: Element | undefined, key: string) {
  const items = [...(menu?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  const current = items.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = {
    ArrowDown: current + 1,
    ArrowUp: current < 0 ? -1 : current - 1,
    Home: 0,
    End: -1,
  }
  const next = steps[key] ?? 0
  items.at(next === items.length ? 0 : next)?.focus()
}
