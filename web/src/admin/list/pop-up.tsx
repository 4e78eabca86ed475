import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { placeFloating } from '../../ui/place-floating.ts'
import popover from '../../ui/popover.module.css'
import styles from './pop-up.module.css'

type PopUpProps = {
  label: string
  triggerClassName?: string | undefined
  triggerLabel?: string
  trigger: ReactNode
  isActive?: boolean
  /** Whether it can't be opened now: what was begun from it isn't done yet, or there is nothing to do. */
  busy?: boolean
  isUnavailable?: boolean
  /** Whether it closes when something in it is pressed, before that acts: its button has the focus then. */
  closesOnPress?: boolean
  height: number
  /** Its content; a button closes it as `popoverTarget` of this id. */
  children: (id: string) => ReactNode
}

const width = 260

/** A button that opens a small panel over the page, which a list that scrolls does not cut off; arrow keys move in it. */
export function PopUp(props: PopUpProps) {
  const { label, triggerClassName, triggerLabel, trigger, isActive, busy, isUnavailable, height, children } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    if (isOpen) controlsIn(panel.current)[0]?.focus()
  }, [isOpen])

  function closeFirst({ target }: MouseEvent) {
    if (!props.closesOnPress || !(target instanceof Element && target.closest('a, button:not([aria-disabled])'))) return
    panel.current?.hidePopover()
    button.current?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-label={triggerLabel}
        aria-haspopup="dialog"
        aria-busy={busy || undefined}
        aria-disabled={busy || isUnavailable || undefined}
        popoverTarget={busy || isUnavailable ? undefined : id}
        data-active={isActive || undefined}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label={label}
        className={`${popover.popover} ${styles.panel}`}
        style={{ maxHeight: `min(${Math.max(height, 200)}px, 100dvh - 16px)` }}
        onKeyDown={moveFocus}
        onClickCapture={closeFirst}
        onBeforeToggle={() =>
          placeFloating(button.current, panel.current, { width, height, align: 'end', sides: ['below', 'above'] })
        }
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && children(id)}
      </div>
    </>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const controls = controlsIn(event.currentTarget)
  const current = controls.indexOf(document.activeElement as HTMLElement)
  controls.at((current + step) % controls.length)?.focus()
}

function controlsIn(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('a, button, input') ?? [])]
}
