import { getPhoto } from '@portal/contract/photos'
import { ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import dialogStyles from '../../ui/question-dialog.module.css'
import styles from './case-page.module.css'

/** A photo that a member sent, cut to its middle; a press shows all of it. */
export function CasePhoto({ id, alt }: { id: number; alt: string }) {
  const [isLarge, setLarge] = useState(false)
  const src = getPhoto.path.replace(':id', String(id))
  const close = () => setLarge(false)
  return (
    <>
      <button type="button" className={styles.photo} aria-label={`${alt}: vergroten`} onClick={() => setLarge(true)}>
        <img src={src} alt="" />
        <span className={styles.zoom}>
          <ZoomIn size={20} aria-hidden="true" />
        </span>
      </button>
      {isLarge && (
        <ModalDialog title={alt} className={styles.large} onCancel={close}>
          <img src={src} alt={alt} />
          <div className={dialogStyles.actions}>
            <Button variant="secondary" onClick={close}>
              Sluiten
            </Button>
          </div>
        </ModalDialog>
      )}
    </>
  )
}
