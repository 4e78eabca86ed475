import type { ContentState } from '@portal/contract/content'
import { stateNames } from '@portal/contract/staff-words'
import badge from '../../ui/badge.module.css'
import styles from './state-badge.module.css'

const tones: Partial<Record<ContentState, 'ok' | 'wait'>> = { gepland: 'wait', gepubliceerd: 'ok' }

export function StateBadge({ state }: { state: ContentState }) {
  return (
    <span className={`${badge.badge} ${styles.state}`} data-tone={tones[state] ?? 'neutral'}>
      {stateNames[state]}
    </span>
  )
}

type VisibleBadgeProps = { isVisible: boolean; words?: readonly [string, string] }

/** Whether members see something that has no versions. */
export function VisibleBadge({ isVisible, words = ['Zichtbaar', 'Verborgen'] }: VisibleBadgeProps) {
  return (
    <span className={`${badge.badge} ${styles.state}`} data-tone={isVisible ? 'ok' : 'neutral'}>
      {words[isVisible ? 0 : 1]}
    </span>
  )
}

export const stateOptions = Object.entries(stateNames).map(([value, label]) => ({ value, label }))
