import { Check, CircleAlert, CopyCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import card from '../../../ui/card.module.css'
import { Coin } from '../../../ui/coin.tsx'
import styles from './result-figures.module.css'
import type { SendingCounts } from './submission.ts'

type ResultFiguresProps = {
  counts: SendingCounts
  /** The rows of the worksheet that were not sent. */
  stayed: number
}

/** The result in four figures. */
export function ResultFigures({ counts: { registered, refused, credits }, stayed }: ResultFiguresProps) {
  return (
    <dl className={`${card.card} ${styles.figures}`}>
      <Figure tone="ok" icon={<Check size={22} aria-hidden="true" />} value={registered} term="geregistreerd" />
      <Figure tone="error" icon={<CircleAlert size={22} aria-hidden="true" />} value={refused} term="geweigerd" />
      <Figure
        tone="waiting"
        icon={<CopyCheck size={22} aria-hidden="true" />}
        value={stayed}
        term={stayed === 1 ? 'staat nog in je werkblad' : 'staan nog in je werkblad'}
      />
      <Figure
        tone="points"
        icon={<Coin size={44} />}
        value={`+ ${formatNumber(credits)}`}
        term="punten in behandeling"
      />
    </dl>
  )
}

type FigureProps = { tone: string; icon: ReactNode; value: string | number; term: string }

function Figure({ tone, icon, value, term }: FigureProps) {
  return (
    <div data-tone={tone}>
      <dt>{term}</dt>
      <dd>
        <span className={styles.icon}>{icon}</span>
        {value}
      </dd>
    </div>
  )
}
