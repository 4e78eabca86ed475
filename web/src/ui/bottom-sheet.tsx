import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './bottom-sheet.module.css'
import { IconButton } from './icon-button.tsx'

type BottomSheetProps = { open: boolean; onClose: () => void; title: string; children: ReactNode }

/** A dialog that slides up from the bottom of a phone. The browser traps the focus in it and restores it. */
export function BottomSheet({ open, onClose, title, children }: BottomSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (open) sheet.current?.showModal()
    else sheet.current?.close()
  }, [open])

  useEffect(() => {
    const dialog = sheet.current
    // The backdrop belongs to the dialog element itself; a click on content has another target.
    const onClick = (event: Event) => event.target === dialog && onClose()
    dialog?.addEventListener('click', onClick)
    return () => dialog?.removeEventListener('click', onClick)
  }, [onClose])

  return (
    <dialog ref={sheet} className={styles.sheet} aria-labelledby={titleId} onClose={onClose}>
      {open && (
        <div className={styles.content}>
          <header className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            <IconButton aria-label="Sluiten" onClick={onClose}>
              <X size={22} aria-hidden="true" />
            </IconButton>
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}
