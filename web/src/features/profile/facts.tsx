import type { ReactNode } from 'react'
import { PersonalText } from '../../ui/personal-text.tsx'
import styles from './profile-page.module.css'

/** Labels with their values; what is unknown shows a dash. */
export function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <PersonalText width="9em">{value || <span className="muted">–</span>}</PersonalText>
          </dd>
        </div>
      ))}
    </dl>
  )
}
