import type { OwnRegistration } from '@portal/contract/own-registration'
import type { Registration } from '@portal/contract/registrations'
import { customerName } from '@portal/contract/rules/customer-name'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../../lib/dates.ts'
import { phoneLink } from '../../../lib/phone-link.ts'
import { Button } from '../../../ui/button.tsx'
import type { DataTableColumn } from '../../../ui/data-table-column.ts'
import { inGroups } from '../../../ui/fields/dutch-phone-number.ts'
import { failureText } from '../../../ui/failure-text.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { usePageQuery } from '../../../lib/use-page-query.ts'
import { PointsStatus } from '../../points/points-status.tsx'
import { addressOf, fullAddressOf } from '../address-of.ts'
import { registrationQuery } from '../api.ts'
import { productName } from '../product-name.ts'
import { ProductThumb } from '../product-thumb.tsx'
import { CustomerSheet } from './customer-sheet.tsx'
import styles from './registration-columns.module.css'

const statusWords = {
  pending: 'In behandeling',
  credited: 'Punten ontvangen',
  refused: 'Geweigerd',
  withdrawn: 'Ingetrokken',
} as const satisfies Record<Registration['status'], string>

export const registrationColumns: DataTableColumn<Registration>[] = [
  {
    id: 'install_date',
    header: 'Installatiedatum',
    width: '19%',
    sortable: true,
    firstSort: 'descending',
    cell: (registration) => formatDay(registration.install_date),
    csv: { Installatiedatum: (registration) => formatDay(registration.install_date) },
  },
  {
    id: 'address',
    header: 'Adres',
    width: '17%',
    minWidth: 116,
    cell: (registration) => <span className="breaks">{addressOf(registration)}</span>,
    csv: { Adres: addressOf, Plaats: (registration) => registration.address },
  },
  {
    id: 'product',
    header: 'Product',
    minWidth: 216,
    sortable: true,
    cell: (registration) => (
      <div className={styles.product}>
        <ProductThumb image={registration.product.image} size={52} />
        <div className="breaks">
          <b className="name">{productName(registration)}</b>
          <span className="block muted text-2">{registration.serial_number}</span>
        </div>
      </div>
    ),
    csv: { Product: productName, Serienummer: (registration) => registration.serial_number },
  },
  {
    id: 'status',
    header: 'Status',
    width: '27%',
    minWidth: 220,
    sortable: true,
    cell: (registration) => <PointsStatus status={registration.status} credits={registration.credits} />,
    csv: {
      Status: ({ status }) => statusWords[status],
      Punten: ({ credits }) => String(credits),
    },
  },
]

/** One registration of the list on a narrow screen. */
export function RegistrationCard({ registration }: { registration: Registration }) {
  return (
    <div className={styles.card}>
      <ProductThumb image={registration.product.image} size={64} />
      <div className="breaks">
        <b className="name">{productName(registration)}</b>
        <span className="block muted text-2">{registration.serial_number}</span>
        <p className={styles.when}>
          <span>{formatDay(registration.install_date)}</span>
          <span>{addressOf(registration)}</span>
        </p>
        <PointsStatus status={registration.status} credits={registration.credits} />
      </div>
    </div>
  )
}

/** The customer of a registration, and when it was registered; loaded when a row of the list is opened. */
export function RegistrationDetails({ id }: { id: number }) {
  const { data, error, isError, isFetching, refetch } = usePageQuery(registrationQuery(id))

  if (data) {
    return (
      <>
        <dl className={styles.facts}>
          {factsOf(data).map(([term, value]) => (
            <div key={term}>
              <dt className="muted text-1">{term}</dt>
              <dd className="breaks">{value}</dd>
            </div>
          ))}
        </dl>
        <Button variant="text" icon={<Printer size={17} aria-hidden="true" />} onClick={() => window.print()}>
          Afdrukken voor de klant
        </Button>
        <CustomerSheet registration={data} />
      </>
    )
  }
  if (isError) {
    return (
      <div className={styles.failed} role="alert">
        <p>De gegevens van de klant konden niet worden geladen. {failureText(error, '')}</p>
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
  const { client_email, client_phone_number, created_at } = registration
  return [
    ['Klant', customerName(registration.voorletters, registration.client_name)],
    ['Adres', fullAddressOf(registration)],
    ['E-mailadres', <Reach key="email" href={`mailto:${client_email}`} text={client_email} />],
    [
      'Telefoonnummer',
      <Reach key="phone" href={phoneLink(client_phone_number)} text={inGroups(client_phone_number)} />,
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
