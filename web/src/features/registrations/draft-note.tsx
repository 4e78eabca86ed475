import { RotateCcw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import styles from './draft-note.module.css'
import { registerProductTexts as texts } from './register-product-texts.ts'

/** Says why the form is not empty, and offers to make it so. */
export function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className={styles.note}>
      <p>{texts.draftRestored}</p>
      <Button variant="text" icon={<RotateCcw size={17} aria-hidden="true" />} onClick={onStartOver}>
        {texts.startOver}
      </Button>
    </div>
  )
}
