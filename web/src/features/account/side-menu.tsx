import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { ClipboardList, History, Mail, MessageCircle, Package, Scale, UserRound, Wrench } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Coin } from '../../ui/coin.tsx'
import styles from '../../ui/side-menu.module.css'
import { OpenQuestions } from './open-questions.tsx'

// Spec §2 names the first six, in this order; where three of them lead, it leaves to us to say.
const items = [
  { to: webPaths.profile, label: 'Gegevens wijzigen', Icon: UserRound },
  { to: webPaths.registrations, label: 'Product registraties', Icon: ClipboardList },
  { to: webPaths.contact, label: 'Contact', Icon: MessageCircle },
  { to: webPaths.orderHistory, label: 'Bestel historie', place: 'in de cadeaushop', Icon: Package },
  { to: webPaths.pointsHistory, label: 'Punten historie', place: 'in de cadeaushop', Icon: History },
  { to: webPaths.emailPreferences, label: 'E-mailvoorkeuren', place: 'in de cadeaushop', Icon: Mail },
  { to: webPaths.points, label: 'Punten', Icon: Coin },
  { to: webPaths.maintenance, label: 'Onderhoud', Icon: Wrench },
  { to: webPaths.cases, label: 'Zaken', Icon: Scale },
] as const satisfies { to: string; label: string; place?: string; Icon: unknown }[]

export function SideMenu() {
  const menu = useRef<HTMLElement>(null)

  // The chips of a phone scroll: the one that says where we are must not be out of sight.
  useEffect(() => {
    const current = menu.current?.querySelector<HTMLElement>('[aria-current]')
    if (menu.current && current && current.offsetLeft > menu.current.clientWidth) {
      menu.current.scrollLeft = current.offsetLeft
    }
  }, [])

  return (
    <nav ref={menu} className={styles.menu} aria-labelledby="overzicht">
      <h2 id="overzicht" className={styles.title}>
        Overzicht
      </h2>
      <ul className={styles.list}>
        {items.map(({ to, label, Icon, ...item }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              <Icon size={20} aria-hidden="true" />
              <span>
                {label}
                {'place' in item && <small> {item.place}</small>}
              </span>
              {to === webPaths.cases && <OpenQuestions />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
