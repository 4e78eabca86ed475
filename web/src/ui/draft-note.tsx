import { RotateCcw } from 'lucide-react'
import { Button } from './button.tsx'
import styles from './draft-note.module.css'

type DraftNoteProps = {
  /** What the draft could not keep, if anything. */
  except?: string
  onStartOver: () => void
}

/** Says that a form was filled from a draft, and offers to empty it. */
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
