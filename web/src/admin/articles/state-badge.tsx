import type { ContentState } from '@portal/contract/content'
import badge from '../../ui/badge.module.css'
import styles from './state-badge.module.css'

const states: Record<ContentState, { label: string; tone: 'ok' | 'wait' | 'neutral' }> = {
  concept: { label: 'Concept', tone: 'neutral' },
  gepland: { label: 'Ingepland', tone: 'wait' },
  gepubliceerd: { label: 'Gepubliceerd', tone: 'ok' },
  afgelopen: { label: 'Afgelopen', tone: 'neutral' },
  ingetrokken: { label: 'Ingetrokken', tone: 'neutral' },
}

/** Where an article stands for members. */
export function StateBadge({ state }: { state: ContentState }) {
  const { label, tone } = states[state]
  return (
    <span className={`${badge.badge} ${styles.state}`} data-tone={tone}>
      {label}
    </span>
  )
}

/** The states as the choices of a filter. */
export const stateOptions = Object.entries(states).map(([value, { label }]) => ({ value, label }))
