import type { Registration } from '@portal/contract/registrations'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Calendar, MapPin, ScanBarcode } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../lib/dates.ts'
import card from '../../ui/card.module.css'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { FirstRegistration } from '../registrations/registrations-list/no-registrations.tsx'
import { RegistrationStatus } from '../points/points-status.tsx'
import { ProductThumb } from '../registrations/product-thumb.tsx'
import { addressOf } from '../registrations/address-of.ts'
import { productName } from '../registrations/product-name.ts'
import styles from './newest-registrations.module.css'

// The API answers at most this many.
const mostShown = 5

type NewestRegistrationsProps = {
  /** Undefined while they are loading. */
  registrations: readonly Registration[] | undefined
  /** What to show in their place when they could not be loaded. */
  failure: ReactNode
}

export function NewestRegistrations({ registrations, failure }: NewestRegistrationsProps) {
  return (
    <section className={card.card} aria-labelledby="nieuwste-registraties">
      <div className={card.head}>
        <h2 id="nieuwste-registraties">Nieuwste registraties</h2>
        <Link to={webPaths.registrations} className={`text-link small ${styles.all}`}>
          Alle registraties
          <ArrowRight size={17} strokeWidth={2} aria-hidden="true" />
        </Link>
      </div>
      {failure ?? (registrations ? <Registrations registrations={registrations} /> : <SkeletonRows />)}
    </section>
  )
}

function Registrations({ registrations }: { registrations: readonly Registration[] }) {
  if (registrations.length === 0) return <FirstRegistration compact />

  return (
    <ul>
      {registrations.map((registration) => (
        <li key={registration.id} className={styles.row}>
          <ProductThumb image={registration.product.image} size={62} />
          <div className={styles.what}>
            <b>{productName(registration)}</b>
            <p className={styles.facts}>
              <Fact icon={<Calendar />}>{formatDay(registration.install_date)}</Fact>
              <Fact icon={<ScanBarcode />}>{registration.serial_number}</Fact>
              <Fact icon={<MapPin />}>{addressOf(registration)}</Fact>
            </p>
          </div>
          <RegistrationStatus registration={registration} />
        </li>
      ))}
    </ul>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span>
      {icon}
      {children}
    </span>
  )
}

function SkeletonRows() {
  return (
    <SkeletonGroup label="Registraties aan het laden">
      {Array.from({ length: mostShown }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={62} height={62} radius={12} />
          <div className={styles.what}>
            <Skeleton width="40%" height={16} />
            <Skeleton width="70%" height={13} />
          </div>
          <Skeleton width={128} height={28} radius={99} />
        </div>
      ))}
    </SkeletonGroup>
  )
}
