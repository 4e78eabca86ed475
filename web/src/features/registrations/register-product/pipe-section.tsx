import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './pipe-section.module.css'
import type { SectionState } from './section-progress.ts'

type PipeSectionProps = {
  number: number
  title: string
  state: SectionState
  /** On a phone, at the end of the title's line. */
  note?: ReactNode
  children: ReactNode
}

/** One card of a form, joined to the next by a pipe that turns to copper when the card is complete. */
export function PipeSection({ number, title, state, note, children }: PipeSectionProps) {
  return (
    <section className={styles.section} data-state={state}>
      <div className={styles.card}>
        <div className={styles.head}>
          <span className={styles.knob} aria-hidden="true">
            {state === 'done' ? <Check size={18} /> : number}
          </span>
          <h2>{title}</h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
