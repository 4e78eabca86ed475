import { type ReactNode, useId } from 'react'
import card from '../ui/card.module.css'
import styles from './facts-card.module.css'

export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`${card.card} ${card.padded}`} aria-labelledby={id}>
      <div className="row between wrap gap-2-4 below-2">
        <h2 id={id} className="text-4">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt className="muted">{name}</dt>
          <dd className="breaks tabular">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
