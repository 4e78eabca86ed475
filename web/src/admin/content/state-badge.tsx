import type { ContentState } from '@portal/contract/content'
import { stateNames } from '@portal/contract/staff-words'
import badge from '../../ui/badge.module.css'
import styles from './state-badge.module.css'

const tones: Partial<Record<ContentState, 'ok' | 'wait'>> = { gepland: 'wait', gepubliceerd: 'ok' }

/** Where an entry stands for members. */
export function StateBadge({ state }: { state: ContentState }) {
  return (
    <span className={`${badge.badge} ${styles.state}`} data-tone={tones[state] ?? 'neutral'}>
      {stateNames[state]}
    </span>
  )
}

/** Whether members see an entry without versions. */
export function VisibleBadge({ isVisible }: { isVisible: boolean }) {
  return (
    <span className={`${badge.badge} ${styles.state}`} data-tone={isVisible ? 'ok' : 'neutral'}>
      {isVisible ? 'Zichtbaar' : 'Verborgen'}
    </span>
  )
}

/** The states as the choices of a filter. */
export const stateOptions = Object.entries(stateNames).map(([value, label]) => ({ value, label }))
