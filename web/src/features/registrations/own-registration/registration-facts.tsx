import type { OwnRegistration } from '@portal/contract/own-registration'
import type { Registration, RegistrationsPage } from '@portal/contract/registrations'
import { customerName } from '@portal/contract/rules/customer-name'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Droplets } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../../lib/dates.ts'
import { phoneLink } from '../../../lib/phone-link.ts'
import { storageUrl } from '../../../lib/storage-url.ts'
import card from '../../../ui/card.module.css'
import { inGroups } from '../../../ui/fields/dutch-phone-number.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { PointsStatus } from '../../points/points-status.tsx'
import { addressOf, fullAddressOf } from '../address-of.ts'
import styles from './registration-facts.module.css'

type FactsProps = {
  registration: Pick<Registration, 'product' | 'serial_number' | 'credits' | 'status' | 'install_date'> &
    Pick<Registration, 'address_zipcode' | 'address_house_number'>
  /** Undefined while only what the list says is there. */
  whole: OwnRegistration | undefined
}

export function RegistrationFacts({ registration, whole }: FactsProps) {
  const { product, serial_number, credits, status } = registration
  return (
    <section className={`${card.card} ${styles.card}`} aria-labelledby="product">
      <div className={styles.picture}>
        <Droplets size={64} aria-hidden="true" />
        {product.image && <img src={storageUrl(product.image)} alt="" />}
      </div>
      <div className={styles.text}>
        <div className={styles.top}>
          <div>
            <p className="muted text-2">{product.brand}</p>
            <h1 id="product">{product.model}</h1>
          </div>
          <PointsStatus status={status} credits={credits} />
        </div>
        <p className={styles.serial}>
          <span className="breaks">{serial_number}</span>
          <CopyButton serialNumber={serial_number} />
        </p>
        <dl className={styles.facts}>
          {factsOf(registration, whole).map(([term, value]) => (
            <div key={term} className={term === 'Contact' ? styles.contact : undefined}>
              <dt>{term}</dt>
              <dd className="breaks">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function factsOf(registration: FactsProps['registration'], whole: OwnRegistration | undefined): [string, ReactNode][] {
  const placed = ['Geplaatst op', formatDay(registration.install_date)] satisfies [string, ReactNode]
  if (!whole) return [placed, ['Adres', addressOf(registration)]]
  const { client_email, client_phone_number } = whole
  return [
    placed,
    ['Adres', fullAddressOf(whole)],
    ['Klant', `${titles[whole.selectedGender]}${customerName(whole.voorletters, whole.client_name)}`],
    [
      'Contact',
      <>
        <a href={`mailto:${client_email}`} className={styles.reach}>
          {client_email}
        </a>
        <a href={phoneLink(client_phone_number)} className={styles.reach}>
          {inGroups(client_phone_number)}
        </a>
      </>,
    ],
  ]
}

const titles = { male: 'Dhr. ', female: 'Mevr. ', other: '', unknown: '' } as const

function CopyButton({ serialNumber }: { serialNumber: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(serialNumber)
      showToast({ tone: 'success', title: 'Serienummer gekopieerd' })
    } catch {
      showToast({ tone: 'error', title: 'Kopiëren is niet gelukt' })
    }
  }
  return (
    <IconButton aria-label="Serienummer kopiëren" onClick={() => void copy()}>
      <Copy size={18} aria-hidden="true" />
    </IconButton>
  )
}

/** What a list that was shown, or that this device keeps, says of it. */
export function useListedRegistration(id: number): Registration | undefined {
  const queryClient = useQueryClient()
  const pages = queryClient.getQueriesData<RegistrationsPage>({ queryKey: ['registrations'] })
  return pages.flatMap(([, page]) => page?.data ?? []).find((registration) => registration.id === id)
}
