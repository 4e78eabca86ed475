import { Check } from 'lucide-react'
import styles from './pipe-steps.module.css'

export const fileSteps = ['Bestand gelezen', 'Kolommen koppelen', 'Rijen nakijken', 'Versturen'] as const

export const typedSteps = ['Rijen invullen', 'Rijen nakijken', 'Versturen'] as const

type PipeStepsProps = { steps: readonly string[]; current: string }

export function PipeSteps({ steps, current }: PipeStepsProps) {
  const now = steps.indexOf(current)

  return (
    <ol className={styles.steps} aria-label="Stappen">
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={index < now ? 'done' : index === now ? 'now' : undefined}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className={styles.knob} aria-hidden="true">
            {index < now ? <Check size={17} /> : index + 1}
          </span>
          <span className={styles.label}>
            {step}
            {index < now && <span className="visually-hidden"> (klaar)</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
