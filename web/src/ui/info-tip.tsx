import { Info } from 'lucide-react'
import { type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './info-tip.module.css'
import { placeFloating } from './place-floating.ts'
import { topLayer } from './top-layer.ts'

type InfoTipProps = { text: string; label: string; size?: number }

/**
 * A small info button that explains the text before it: on hover, on focus and on a tap. The explanation never covers the
 * `data-number` inside the nearest `data-explained`.
 */
export function InfoTip({ text, label, size = 16 }: InfoTipProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => (open ? closeFromOutside(button.current, () => setOpen(false)) : undefined), [open])
  useLayoutEffect(() => {
    if (open && button.current && tip.current) return keepBeside(button.current, tip.current)
  }, [open])

  // A tap also fires enter and leave; on touch only the click counts.
  function byMouse(next: boolean) {
    return (event: PointerEvent) => event.pointerType === 'mouse' && setOpen(next)
  }

  return (
    <span className={styles.wrapper} onPointerEnter={byMouse(true)} onPointerLeave={byMouse(false)}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
      >
        <Info size={size} aria-hidden="true" />
      </button>
      <span ref={tip} id={id} role="tooltip" {...topLayer} hidden={!open} className={styles.tip}>
        {text}
      </span>
    </span>
  )
}

function closeFromOutside(button: HTMLElement | null, close: () => void) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close()
  }
  function onPointerDown(event: Event) {
    if (!button?.contains(event.target as Node)) close()
  }
  document.addEventListener('keydown', onKeyDown)
  document.addEventListener('pointerdown', onPointerDown)
  return () => {
    document.removeEventListener('keydown', onKeyDown)
    document.removeEventListener('pointerdown', onPointerDown)
  }
}

// In the top layer nothing clips the text, but it does not scroll with its button, so it follows every scroll.
function keepBeside(button: HTMLElement, tip: HTMLElement) {
  const number = button.closest('[data-explained]')?.querySelector('[data-number]')
  const place = () => {
    const { width, height } = tip.getBoundingClientRect()
    placeFloating(button, tip, { width, height, align: 'center', sides: ['above', 'below'], spare: number })
  }
  tip.showPopover?.()
  place()
  window.addEventListener('scroll', place, { passive: true, capture: true })
  return () => {
    window.removeEventListener('scroll', place, { capture: true })
    tip.hidePopover?.()
  }
}
