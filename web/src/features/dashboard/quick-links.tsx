import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import {
  ChevronRight,
  CircleHelp,
  ClipboardList,
  Download,
  FileText,
  Image,
  MessageCircle,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import card from '../../ui/card.module.css'
import styles from './quick-links.module.css'

const links = [
  { to: webPaths.profile, label: 'Gegevens wijzigen', Icon: UserRound },
  { to: webPaths.registrations, label: 'Product registraties', Icon: ClipboardList },
  { to: webPaths.contact, label: 'Contact', detail: 'Neem contact op', Icon: MessageCircle },
  { to: webPaths.images, label: 'Beeldbank', Icon: Image },
  { to: webPaths.faq, label: 'FAQ', Icon: CircleHelp },
  { to: webPaths.downloads, label: 'Downloads overzicht', Icon: Download },
  { to: webPaths.warranty, label: 'Garantievoorwaarden', Icon: ShieldCheck },
  { to: webPaths.terms, label: 'Algemene voorwaarden', Icon: FileText },
] as const

/** The block "Snel regelen". */
export function QuickLinks() {
  return (
    <section className={`${card.card} ${styles.block}`}>
      <div className={card.head}>
        <h2 id="snel-regelen">Snel regelen</h2>
      </div>
      <nav aria-labelledby="snel-regelen">
        <ul>
          {links.map(({ to, label, Icon, ...link }) => (
            <li key={label}>
              <Link to={to} className={styles.link}>
                <span className="icon-tile">
                  <Icon size={20} aria-hidden="true" />
                </span>
                <span>
                  {label} {'detail' in link && <small>{link.detail}</small>}
                </span>
                <ChevronRight size={18} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  )
}
