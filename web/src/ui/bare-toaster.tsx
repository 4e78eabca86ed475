import { useEffect, useSyncExternalStore } from 'react'
import styles from './bare-toaster.module.css'
import { dismissToast, readToasts, toastLife, watchToasts } from './toasts.ts'

/** The words of the toasts without anything around them, for when there is no connection to fetch that with. */
export function BareToaster() {
  const toasts = useSyncExternalStore(watchToasts, readToasts)
  const newest = toasts.at(-1)?.id

  useEffect(() => {
    if (newest === undefined) return
    const timer = setTimeout(() => dismissToast(newest), toastLife)
    return () => clearTimeout(timer)
  }, [newest])

  return (
    <div role="alert" className={styles.place}>
      {toasts.map(({ id, title, detail }) => (
        <p key={id}>
          <strong>{title}</strong> {detail}
        </p>
      ))}
    </div>
  )
}
