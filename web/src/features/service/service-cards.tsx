import { Link, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import card from '../../ui/card.module.css'
import styles from './service-cards.module.css'

type ServiceCard = { to: LinkProps['to']; label: string; detail: string; Icon: LucideIcon }

type ServiceCardsProps = {
  cards: readonly ServiceCard[]
  /** Only the names on a phone. */
  brief?: boolean
}

export function ServiceCards({ cards, brief }: ServiceCardsProps) {
  return (
    <ul className={styles.cards} data-brief={brief || undefined}>
      {cards.map(({ to, label, detail, Icon }) => (
        <li key={label}>
          <Link to={to} className={`${card.card} ${card.link} ${styles.card}`}>
            <span className="icon-tile">
              <Icon size={20} aria-hidden="true" />
            </span>
            <span>
              {label} <small>{detail}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
