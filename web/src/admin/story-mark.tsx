import type { LucideIcon } from 'lucide-react'
import type { Coin } from '../ui/coin.tsx'
import story from './story.module.css'

export type Mark = { Icon: LucideIcon | typeof Coin; tone: 'person' | 'done' | 'points' | 'end' }

const tones = { person: 'tone-tint', done: 'tone-ok', points: 'tone-points', end: 'tone-end' } as const

export function StoryMark({ Icon, tone }: Mark) {
  return (
    <span className={`${story.mark} ${tones[tone]}`} aria-hidden="true">
      <Icon size={17} />
    </span>
  )
}
