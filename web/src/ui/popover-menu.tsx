import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import styles from './popover-menu.module.css'

type PopoverMenuProps = {
  trigger: ReactNode
  triggerClassName?: string
  triggerLabel?: string
  align?: 'start' | 'end'
  /** Links and buttons; a click on one of them closes the menu. */
  children: ReactNode
}

/** A button that unfolds a list of links (the disclosure pattern); arrow keys walk through it, Esc goes back. */
export function PopoverMenu({ trigger, triggerClassName, triggerLabel, align = 'start', children }: PopoverMenuProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => (open ? onPointerOutside(root.current, () => setOpen(false)) : undefined), [open])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      setOpen(false)
      button.current?.focus()
    } else if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) {
      event.preventDefault()
      if (!open) setOpen(true)
      // The items only exist once the menu is on screen.
      requestAnimationFrame(() => moveFocus(root.current?.querySelector(`[id="${id}"]`), event.key))
    }
  }

  function onBlur(event: FocusEvent) {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false)
  }

  function onMenuClick(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a, button')) setOpen(false)
  }

  return (
    <div ref={root} className={styles.root} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-label={triggerLabel}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      <div id={id} hidden={!open} className={styles.menu} data-align={align} onClick={onMenuClick}>
        {open && children}
      </div>
    </div>
  )
}

/** The looks of a link or button in a menu. */
export const menuItemClass = styles.item

function onPointerOutside(root: HTMLElement | null, close: () => void) {
  function onPointerDown(event: Event) {
    if (!root?.contains(event.target as Node)) close()
  }
  document.addEventListener('pointerdown', onPointerDown)
  return () => document.removeEventListener('pointerdown', onPointerDown)
}

function moveFocus(menu: Element | null | undefined, key: string) {
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
