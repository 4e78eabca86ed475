import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import styles from './bottom-sheet.module.css'
import { IconButton } from './icon-button.tsx'

type BottomSheetProps = { open: boolean; onClose: () => void; title: string; children: ReactNode }

/** A dialog that slides up from the bottom of a phone. The browser traps the focus in it and restores it. */
export function BottomSheet({ open, onClose, title, children }: BottomSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // It closes before React removes it too: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const dialog = sheet.current
    if (!open || !dialog) return
    dialog.showModal()
    return () => dialog.close()
  }, [open])

  useEffect(() => {
    const dialog = sheet.current
    // The backdrop belongs to the dialog element itself; a click on content has another target.
    const onClick = (event: Event) => event.target === dialog && onClose()
    dialog?.addEventListener('click', onClick)
    return () => dialog?.removeEventListener('click', onClick)
  }, [onClose])

  // Not for a sheet that was removed: what came in its place may call the same.
  const closed = () => sheet.current?.open === false && onClose()

  return (
    <dialog ref={sheet} className={styles.sheet} aria-labelledby={titleId} onClose={closed}>
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
