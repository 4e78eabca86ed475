import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { ClipboardList, History, Mail, MessageCircle, Package, UserRound } from 'lucide-react'
import styles from './side-menu.module.css'

const items = [
  { to: webPaths.profile, label: 'Gegevens wijzigen', Icon: UserRound },
  { to: webPaths.registrations, label: 'Product registraties', Icon: ClipboardList },
  { to: webPaths.contact, label: 'Contact', Icon: MessageCircle },
  { to: webPaths.orderHistory, label: 'Bestel historie', Icon: Package },
  { to: webPaths.pointsHistory, label: 'Punten historie', Icon: History },
  { to: webPaths.emailPreferences, label: 'E-mailvoorkeuren', Icon: Mail },
] as const

/** The menu "Overzicht" beside the account pages; a row of chips on a phone. */
export function SideMenu() {
  return (
    <nav className={styles.menu} aria-labelledby="overzicht">
      <h2 id="overzicht" className={styles.title}>
        Overzicht
      </h2>
      <ul className={styles.list}>
        {items.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              <Icon size={20} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
