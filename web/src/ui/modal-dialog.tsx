import { type ComponentProps, useId, useLayoutEffect, useRef } from 'react'
import styles from './question-dialog.module.css'

type ModalDialogProps = Omit<ComponentProps<'dialog'>, 'title' | 'onCancel'> & {
  title: string
  /** Escape, or the way back of a phone: only whoever shows the dialog takes it away. */
  onCancel: () => void
}

export function ModalDialog({ title, className, onCancel, children, ...attributes }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // As a modal the browser traps the focus in it, and gives it back if it closes before React removes it.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={className ? `${styles.dialog} ${className}` : styles.dialog}
      {...attributes}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
