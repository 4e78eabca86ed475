import { webPaths } from '@portal/contract/web-paths'
import { CirclePlay, Download, Image, MessageCircle } from 'lucide-react'
import { ServiceCards } from '../service/service-cards.tsx'
import styles from './service-links.module.css'

const cards = [
  { to: webPaths.images, label: 'Beeldbank', detail: 'Foto’s en logo’s', Icon: Image },
  { to: webPaths.downloads, label: 'Downloads', detail: 'Handleidingen en brochures', Icon: Download },
  { to: webPaths.videos, label: 'Video’s', detail: 'Installatie in beeld', Icon: CirclePlay },
  { to: webPaths.contact, label: 'Contact', detail: 'Wij helpen je graag', Icon: MessageCircle },
]

/** The block "Service". */
export function ServiceLinks() {
  return (
    <section aria-labelledby="service">
      <h2 id="service" className={styles.title}>
        Service
      </h2>
      <nav aria-labelledby="service">
        <ServiceCards cards={cards} brief />
      </nav>
    </section>
  )
}
