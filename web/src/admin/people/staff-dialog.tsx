import type { FormEvent, ReactNode } from 'react'
import { useIsSilent } from '../../lib/silence.ts'
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

  const isSilent = useIsSilent(busy)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy && !rests) onConfirm()
  }

  return (
    <ModalDialog title={title} className={styles.dialog} data-wide={isWide || undefined} onCancel={onClose}>
      <form noValidate onSubmit={submit}>
        {children}
        <div role="status">
          {isSilent && (
            <p className={styles.silent}>
              Het portaal geeft nog geen antwoord. Sluit je dit venster, dan kan het toch gebeurd zijn.
            </p>
          )}
        </div>
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
    </ModalDialog>
  )
}
