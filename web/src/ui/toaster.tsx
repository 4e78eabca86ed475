import { Check, CircleAlert, X } from 'lucide-react'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { boxesInUse, freeTop } from './free-top.ts'
import { IconButton } from './icon-button.tsx'
import styles from './toaster.module.css'
import { dismissToast, readToasts, type ToastMessage, toastLifeMs, watchToasts } from './toasts.ts'
import { topLayer } from './top-layer.ts'

/** Shows the toasts of `showToast`; rendered once, in the root layout. */
export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, readToasts, readToasts)
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  const [paused, setPaused] = useState(false)
  const newest = toasts.at(-1)?.id

  useEffect(() => liftAboveDialogs(place.current), [newest])
  useLayoutEffect(() => {
    if (newest !== undefined && !paused) return keepClear(place.current)
  }, [newest, paused])
  useEffect(() => {
    // A removed element fires no pointerleave.
    if (toasts.length === 0) setPaused(false)
  }, [toasts.length])

  function enter({ currentTarget, relatedTarget }: FocusEvent) {
    setPaused(true)
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }

  // Whoever pressed a button of a toast goes on where they were.
  function goBack() {
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }

  return (
    <div
      ref={place}
      {...topLayer}
      data-screen-only
      className={styles.place}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={enter}
      onBlur={() => setPaused(false)}
    >
      {/* Both live regions are always rendered: one that is added together with its text is not always announced. */}
      <div role="alert" aria-atomic="false" className={styles.region}>
        {toasts.map((toast) => toast.tone === 'error' && <Toast key={toast.id} {...{ toast, paused, goBack }} />)}
      </div>
      <div role="status" aria-atomic="false" className={styles.region}>
        {toasts.map((toast) => toast.tone === 'success' && <Toast key={toast.id} {...{ toast, paused, goBack }} />)}
      </div>
    </div>
  )
}

type ToastProps = { toast: ToastMessage; paused: boolean; goBack: () => void }

function Toast({ toast, paused, goBack }: ToastProps) {
  const left = useRef(toastLifeMs)

  useEffect(() => {
    if (paused) return
    const start = Date.now()
    const timer = setTimeout(() => dismissToast(toast.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - start
    }
  }, [paused, toast.id])

  function close() {
    goBack()
    dismissToast(toast.id)
  }

  function act() {
    close()
    toast.action?.onPress()
  }

  const Icon = toast.tone === 'success' ? Check : CircleAlert
  return (
    <div className={styles.toast} data-tone={toast.tone} data-paused={paused || undefined}>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <p>
        <strong className={styles.title}>{toast.title}</strong>
        {toast.detail && <span className={styles.detail}>{toast.detail}</span>}
      </p>
      {toast.action && (
        <button type="button" className={styles.action} onClick={act}>
          {toast.action.label}
        </button>
      )}
      <IconButton aria-label="Melding sluiten" className={styles.close} onClick={close}>
        <X size={18} aria-hidden="true" />
      </IconButton>
      <span className={styles.life} style={{ animationDuration: `${toastLifeMs}ms` }} />
    </div>
  )
}

// An open dialog is in the top layer, where the element that was shown last is on top.
function liftAboveDialogs(place: HTMLDivElement | null) {
  if (!place?.showPopover) return
  if (place.matches(':popover-open')) place.hidePopover()
  place.showPopover()
}

// The page below may be another one in a moment: what a toast tells is often how the one before ended.
function keepClear(place: HTMLDivElement | null) {
  if (!place) return
  const move = () => {
    place.style.top = `${freeTop(place.getBoundingClientRect(), boxesInUse(place), innerHeight)}px`
  }
  move()
  const observer = new MutationObserver(move)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
