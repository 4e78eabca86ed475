import { RotateCcw } from 'lucide-react'
import { Button } from './button.tsx'
import styles from './draft-note.module.css'

type DraftNoteProps = {
  /** What is not there any more, where that is not everything. */
  except?: string
  onStartOver: () => void
}

/** Says why a form is not empty, and offers to make it so. */
export function DraftNote({ except, onStartOver }: DraftNoteProps) {
  return (
    <div className={styles.note}>
      <p>Wat je eerder had ingevuld, staat er nog. {except}</p>
      <Button variant="text" icon={<RotateCcw size={17} aria-hidden="true" />} onClick={onStartOver}>
        Opnieuw beginnen
      </Button>
    </div>
  )
}
