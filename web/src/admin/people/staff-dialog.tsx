import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useIsNetworkSlow } from '../../lib/slow-network.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
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
  isBlocked?: boolean
  /** Whether confirming is all that is left to decide: the focus begins there, else where the browser puts it. */
  beginsAtConfirm?: boolean
  /** The id of what is read out with the title. */
  describedBy?: string
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
    isBlocked = false,
    beginsAtConfirm = false,
    describedBy,
    onConfirm,
    onClose,
    children,
  } = props

  const isSilent = useIsNetworkSlow(busy)
  const confirmButton = useRef<HTMLButtonElement>(null)
  const [begins] = useState(beginsAtConfirm)

  // After the dialog was opened, which is done by a part of this.
  useLayoutEffect(() => {
    if (begins) confirmButton.current?.focus()
  }, [begins])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy && !isBlocked) onConfirm()
  }

  return (
    <ModalDialog
      title={title}
      className={styles.dialog}
      data-wide={isWide || undefined}
      aria-describedby={describedBy}
      onCancel={onClose}
    >
      <form className="stack gap-4 above-4" noValidate onSubmit={submit}>
        {children}
        <div role="status">
          {isSilent && (
            <p className={`text-2 ${styles.silent}`}>
              Het portaal geeft nog geen antwoord. Sluit je dit venster, dan kan het toch gebeurd zijn.
            </p>
          )}
        </div>
        <div className={dialogStyles.actions}>
          <Button variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
          <Button
            ref={confirmButton}
            type="submit"
            busy={busy}
            aria-disabled={isBlocked || undefined}
            className={isDangerous ? dialogStyles.dangerous : undefined}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </ModalDialog>
  )
}
