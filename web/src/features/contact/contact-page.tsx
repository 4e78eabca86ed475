import { Phone } from 'lucide-react'
import { settings } from '../../lib/page-settings.ts'
import { phoneLink } from '../../lib/phone-link.ts'
import { buttonClass } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { useMember } from '../account/session.ts'
import { AccountManagerBox } from '../profile/account-manager-box.tsx'
import { ServiceBreadcrumbs } from '../service/service-breadcrumbs.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-page.module.css'

export default function ContactPage() {
  const member = useMember()

  return (
    <>
      <ServiceBreadcrumbs current="Contact" />
      <div className="page-head">
        <div>
          <h1>Contact</h1>
          <p>
            Stel je vraag. Je krijgt antwoord per e-mail. Velden met een <span className={styles.required}>*</span> zijn
            verplicht.
          </p>
        </div>
      </div>
      <div className={styles.layout}>
        <ContactForm />
        {(settings.contact_phone || member.representative_name) && (
          <aside className={styles.aside} aria-label="Andere manieren">
            {settings.contact_phone && <PhoneHours phone={settings.contact_phone} />}
            {member.representative_name && <AccountManagerBox name={member.representative_name} member={member} />}
          </aside>
        )}
      </div>
    </>
  )
}

// The number of the desk, and when it answers (spec §9).
function PhoneHours({ phone }: { phone: string }) {
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
