import type { Member } from '@portal/contract/member'
import { Headset, Mail, Phone } from 'lucide-react'
import { initials } from '../../lib/initials.ts'
import { phoneLink } from '../../lib/phone-link.ts'
import { storageUrl } from '../../lib/storage-url.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from './facts.tsx'
import styles from './profile-page.module.css'

/** The person whom a member can call; each line only when it is known (spec §2). */
export function AccountManagerBox({ name, member }: { name: string; member: Member }) {
  const { representative_photo: photo, representative_phone: phone, representative_email: email } = member
  const facts: Parameters<typeof Facts>[0]['facts'] = []
  if (phone) facts.push(['Telefoon', phone])
  if (email) facts.push(['E-mail', email])

  return (
    <Card title="Accountmanager" Icon={Headset}>
      <div className={styles.manager}>
        {photo ? (
          <img src={storageUrl(photo)} alt="" width={72} height={72} loading="lazy" />
        ) : (
          <span className={styles.managerInitials} aria-hidden="true">
            {initials(name)}
          </span>
        )}
        <p>
          <strong>{name}</strong>
          <span className="muted">Je vaste aanspreekpunt</span>
        </p>
      </div>
      {facts.length > 0 && <Facts facts={facts} />}
      {(phone || email) && (
        <div className={styles.reach}>
          {phone && (
            <a href={phoneLink(phone)} className={buttonClass({ variant: 'secondary' })}>
              <Phone size={17} aria-hidden="true" />
              Bellen
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`} className={buttonClass({ variant: 'secondary' })}>
              <Mail size={17} aria-hidden="true" />
              E-mailen
            </a>
          )}
        </div>
      )}
    </Card>
  )
}
