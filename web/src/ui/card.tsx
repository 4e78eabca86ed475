import type { ComponentType, ReactNode } from 'react'
import styles from './card.module.css'

type CardProps = {
  title: string
  Icon?: ComponentType<{ size: number }>
  level?: 2 | 3
  children: ReactNode
}

export function Card({ title, Icon, level = 2, children }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <section className={`${styles.card} ${styles.titled}`}>
      <Heading>
        {Icon && (
          <span className="icon-tile" aria-hidden="true">
            <Icon size={20} />
          </span>
        )}
        {title}
      </Heading>
      {children}
    </section>
  )
}
