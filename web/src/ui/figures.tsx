import type { ReactNode } from 'react'
import card from './card.module.css'
import styles from './figures.module.css'
import { Skeleton } from './skeleton.tsx'

export function Figures({ children }: { children: ReactNode }) {
  return <dl className={`${card.card} ${styles.figures}`}>{children}</dl>
}

type FigureProps = { term: ReactNode; icon?: ReactNode; value: ReactNode; failed: boolean }

export function Figure({ term, icon, value, failed }: FigureProps) {
  return (
    <div data-explained>
      <dt className="muted text-2">{term}</dt>
      <dd className="row gap-2 strong tabular" data-number>
        {icon}
        {value ?? (failed ? '–' : <Skeleton width={56} height={26} />)}
      </dd>
    </div>
  )
}
