import type { ReactNode } from 'react'
import card from './card.module.css'
import { HardToSoft } from './hard-to-soft.tsx'
import styles from './page-message.module.css'

type PageMessageProps = {
  title: string
  text: string
  action: ReactNode
}

export function PageMessage({ title, text, action }: PageMessageProps) {
  return (
    <div className={`${card.card} ${styles.message}`}>
      <HardToSoft />
      <h1>{title}</h1>
      <p className="muted">{text}</p>
      {action}
    </div>
  )
}
