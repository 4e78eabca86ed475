import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import dialogStyles from '../../ui/question-dialog.module.css'
import styles from './people.module.css'

type StaffDialogProps = {
  title: string
  confirm: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** A small form over the list; it stays open until its call was answered well, or somebody closes it. */
export function StaffDialog({ title, confirm, busy, onConfirm, onClose, children }: StaffDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) onConfirm()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={`${dialogStyles.dialog} ${styles.dialog}`}
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
          <Button type="submit" busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
