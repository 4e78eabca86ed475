import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import dialogStyles from '../../ui/question-dialog.module.css'
import styles from './people.module.css'

type StaffDialogProps = {
  title: string
  confirm: string
  busy: boolean
  /** Red, for what somebody loses by it. */
  isDangerous?: boolean
  /** For pictures side by side. */
  isWide?: boolean
  /** Whether it can't be confirmed now; the dialog says why. */
  rests?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** A small form over the list; it stays open until its call was answered well, or somebody closes it. */
export function StaffDialog(props: StaffDialogProps) {
  const {
    title,
    confirm,
    busy,
    isDangerous = false,
    isWide = false,
    rests = false,
    onConfirm,
    onClose,
    children,
  } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed while it is still there, the browser gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy && !rests) onConfirm()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={`${dialogStyles.dialog} ${styles.dialog}`}
      data-wide={isWide || undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      <form noValidate onSubmit={submit}>
        {children}
        <div className={dialogStyles.actions}>
          <Button variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
          <Button
            type="submit"
            busy={busy}
            aria-disabled={rests || undefined}
            className={isDangerous ? dialogStyles.dangerous : undefined}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
