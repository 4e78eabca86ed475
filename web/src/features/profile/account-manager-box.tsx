import type { User } from '@portal/contract/user'
import { LifeBuoy } from 'lucide-react'
import { storageUrl } from '../../lib/storage-url.ts'
import card from '../../ui/card.module.css'
import { Facts } from './facts.tsx'
import styles from './profile-page.module.css'

/** Whom a member can call; each line only when it is known (spec §2). */
export function AccountManagerBox({ name, user }: { name: string; user: User }) {
  const { representative_photo: photo, representative_phone: phone, representative_email: email } = user
  const facts: Parameters<typeof Facts>[0]['facts'] = []
  if (phone) {
    facts.push([
      'Telefoon',
      <a key="phone" href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="text-link">
        {phone}
      </a>,
    ])
  }
  if (email) {
    facts.push([
      'E-mail',
      <a key="email" href={`mailto:${email}`} className="text-link">
        {email}
      </a>,
    ])
  }

  return (
    <section className={`${card.card} ${styles.box}`}>
      <h3>
        <span className="icon-tile">
          <LifeBuoy size={20} aria-hidden="true" />
        </span>
        Accountmanager
      </h3>
      <div className={styles.manager}>
        {photo && <img src={storageUrl(photo)} alt="" width={72} height={72} loading="lazy" />}
        <div>
          <strong>{name}</strong>
          <span className="muted">Je vaste aanspreekpunt</span>
        </div>
      </div>
      {facts.length > 0 && <Facts facts={facts} />}
    </section>
  )
}
