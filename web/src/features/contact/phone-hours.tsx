import { Phone } from 'lucide-react'
import { settings } from '../../lib/page-settings.ts'
import card from '../../ui/card.module.css'
import styles from './contact-page.module.css'

/** When the office answers the phone (spec §9). */
export function PhoneHours() {
  return (
    <section className={`${card.card} ${card.padded} ${styles.hours}`} aria-labelledby="telefonisch">
      <h2 id="telefonisch">
        <span className="icon-tile">
          <Phone size={20} aria-hidden="true" />
        </span>
        Liever bellen?
      </h2>
      <p>Op werkdagen is {settings.provider} telefonisch bereikbaar:</p>
      <ul>
        <li>08.15–12.30 uur</li>
        <li>13.00–17.00 uur</li>
      </ul>
    </section>
  )
}
