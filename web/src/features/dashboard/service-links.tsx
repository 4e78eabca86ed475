import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { CirclePlay, Download, Image, MessageCircle } from 'lucide-react'
import card from '../../ui/card.module.css'
import styles from './service-links.module.css'

const links = [
  { to: webPaths.images, label: 'Beeldbank', detail: 'Foto’s en logo’s', Icon: Image },
  { to: webPaths.downloads, label: 'Downloads', detail: 'Handleidingen en brochures', Icon: Download },
  { to: webPaths.videos, label: 'Video’s', detail: 'Installatie in beeld', Icon: CirclePlay },
  { to: webPaths.contact, label: 'Contact', detail: 'Wij helpen je graag', Icon: MessageCircle },
] as const

/** The block "Service". */
export function ServiceLinks() {
  return (
    <section aria-labelledby="service">
      <h2 id="service" className={styles.title}>
        Service
      </h2>
      <nav aria-labelledby="service">
        <ul className={styles.links}>
          {links.map(({ to, label, detail, Icon }) => (
            <li key={to}>
              <Link to={to} className={`${card.card} ${card.link} ${styles.link}`}>
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
      </nav>
    </section>
  )
}
