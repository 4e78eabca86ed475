import { RotateCcw } from 'lucide-react'
import { Button } from './button.tsx'
import styles from './draft-note.module.css'

type DraftNoteProps = {
  /** What the form was filled from; unless told otherwise a draft. */
  text?: string
  /** What the draft could not keep, if anything. */
  except?: string
  onStartOver: () => void
}

export function DraftNote({ text = 'Wat je eerder had ingevuld, staat er nog.', except, onStartOver }: DraftNoteProps) {
  return (
    <div className={styles.note}>
      <p>
        {text} {except}
      </p>
      <Button variant="text" icon={<RotateCcw size={17} aria-hidden="true" />} onClick={onStartOver}>
        Opnieuw beginnen
      </Button>
    </div>
  )
}
