import type { OwnRegistration } from '@portal/contract/registrations'
import { customerName } from '@portal/contract/rules/customer-name'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { addressOf } from '../address-of.ts'
import { registrationQuery } from '../api.ts'
import styles from './registration-details.module.css'

/** Who a softener was installed for, and when it was registered; asked for when a row of the list is opened. */
export function RegistrationDetails({ id }: { id: number }) {
  const { data, isError, isFetching, refetch } = useQuery(registrationQuery(id))

  if (data) {
    return (
      <dl className={styles.facts}>
        {factsOf(data).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  }
  if (isError) {
    return (
      <div className={styles.failed} role="alert">
        <p>De gegevens van de klant konden niet worden geladen.</p>
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          Opnieuw proberen
        </Button>
      </div>
    )
  }
  return (
    <SkeletonGroup label="Gegevens van de klant aan het laden">
      <div className={styles.facts}>
        {Array.from({ length: 5 }, (_, fact) => (
          <Skeleton key={fact} width="80%" height={46} />
        ))}
      </div>
    </SkeletonGroup>
  )
}

function factsOf(registration: OwnRegistration): [term: string, value: ReactNode][] {
  const { huisnummer_toevoeging, woonplaats, client_email, client_phone_number, created_at } = registration
  const house = [addressOf(registration), huisnummer_toevoeging].filter(Boolean).join(' ')
  return [
    ['Klant', customerName(registration.voorletters, registration.client_name)],
    ['Adres', [house, woonplaats].filter(Boolean).join(', ')],
    ['E-mailadres', <Reach key="email" href={`mailto:${client_email}`} text={client_email} />],
    [
      'Telefoonnummer',
      <Reach key="phone" href={`tel:${client_phone_number.replace(/[^\d+]/g, '')}`} text={client_phone_number} />,
    ],
    ['Geregistreerd op', formatDay(created_at)],
  ]
}

function Reach({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="text-link">
      {text}
    </a>
  )
}
