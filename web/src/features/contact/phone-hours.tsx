import { Phone } from 'lucide-react'
import { settings } from '../../lib/page-settings.ts'
import { phoneLink } from '../../lib/phone-link.ts'
import { buttonClass } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import styles from './contact-page.module.css'

/** The number of the desk, and when it answers (spec §9). */
export function PhoneHours({ phone }: { phone: string }) {
  return (
    <section className={`${card.card} ${card.padded} ${styles.hours}`} aria-labelledby="telefonisch">
      <h2 id="telefonisch">
        <span className="icon-tile">
          <Phone size={20} aria-hidden="true" />
        </span>
        Liever bellen?
      </h2>
      <a href={phoneLink(phone)} className={buttonClass({ variant: 'secondary' })}>
        <Phone size={17} aria-hidden="true" />
        {phone}
      </a>
      <p>Op werkdagen is {settings.provider} telefonisch bereikbaar:</p>
      <ul>
        <li>08.15–12.30 uur</li>
        <li>13.00–17.00 uur</li>
      </ul>
    </section>
  )
}
