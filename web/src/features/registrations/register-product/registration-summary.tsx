import type { Product } from '@portal/contract/catalogue'
import { customerName } from '@portal/contract/rules/customer-name'
import { Droplets } from 'lucide-react'
import { formatNumber } from '../../../lib/numbers.ts'
import { storageUrl } from '../../../lib/storage-url.ts'
import { Coin } from '../../../ui/coin.tsx'
import type { RegistrationValues } from './register-product-values.ts'
import styles from './registration-summary.module.css'

type RegistrationSummaryProps = { values: RegistrationValues; product: Product | undefined }

/** Beside the form on wide screens: the product, what it earns, the customer's warranty and what is filled in. */
export function RegistrationSummary({ values, product }: RegistrationSummaryProps) {
  return (
    <section className={styles.summary} aria-label="Samenvatting">
      <div className={styles.picture}>
        <Droplets size={64} aria-hidden="true" />
        {product?.image && <img key={product.image} src={storageUrl(product.image)} alt="" width={344} height={351} />}
      </div>
      <div className={styles.body}>
        <p className={styles.brand}>{product?.brand ?? 'Nog geen product gekozen'}</p>
        <p className={styles.model}>{product?.model ?? 'Kies een merk en een product'}</p>
        <p className={styles.points}>
          <Coin size={26} />
          Punten na controle
          <strong>{product ? `+ ${formatNumber(product.credits)}` : '–'}</strong>
        </p>
        <Warranty />
        <EnteredData values={values} />
      </div>
    </section>
  )
}

function Warranty() {
  return (
    <div className={styles.warranty}>
      <p className={styles.warrantyTitle}>Garantie voor je klant</p>
      <div className={styles.bar} aria-hidden="true">
        <span />
        <span />
      </div>
      <p className={styles.terms}>
        <span>24 maanden wettelijk</span>
        <span>1 jaar all-in</span>
      </p>
    </div>
  )
}

function EnteredData({ values }: Pick<RegistrationSummaryProps, 'values'>) {
  const street = [values.address_zipcode, values.address_house_number, values.huisnummer_toevoeging]
  const rows = [
    ['Datum', values.install_date],
    ['Adres', [join(street, ' '), values.woonplaats].filter(Boolean).join(', ')],
    ['Serienummer', values.serial_number],
    ['Klant', values.client_name.trim() && customerName(values.voorletters, values.client_name)],
  ] as const

  return (
    <dl className={styles.entered}>
      {rows.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

function join(parts: string[], separator: string): string {
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(separator)
}
