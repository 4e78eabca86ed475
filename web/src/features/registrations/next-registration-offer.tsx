import { webPaths } from '@portal/contract/web-paths'
import { useNavigate } from '@tanstack/react-router'
import { MapPin, UserPlus } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import styles from './next-registration-offer.module.css'
import { startFromLast, withdrawOffer } from './last-registration.ts'
import type { InCommon, RegistrationValues } from './registration-fields.ts'

type NextRegistrationOfferProps = { last: RegistrationValues; className: string | undefined }

/** On the screen after a registration: two ways to start the next one with half of it filled in. Goes with that screen. */
export function NextRegistrationOffer({ last, className }: NextRegistrationOfferProps) {
  const navigate = useNavigate()
  useEffect(() => withdrawOffer, [])

  function start(inCommon: InCommon) {
    startFromLast(inCommon)
    void navigate({ to: webPaths.registerProduct })
  }

  return (
    <section className={`${card.card} ${styles.offer} ${className}`} aria-label="Volgende registratie">
      <p>
        Nog meer te doen na <span className="tabular">{last.serial_number}</span>?
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" icon={<MapPin size={18} aria-hidden="true" />} onClick={() => start('address')}>
          Nog een op dit adres
        </Button>
        <Button variant="secondary" icon={<UserPlus size={18} aria-hidden="true" />} onClick={() => start('product')}>
          Zelfde product, volgende klant
        </Button>
      </div>
    </section>
  )
}
