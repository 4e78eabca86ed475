import type { Product } from '@portal/contract/catalogue'
import { customerName } from '@portal/contract/rules/customer-name'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { ClipboardList, Droplets, House, LifeBuoy, Menu, Rows3, UserRound } from 'lucide-react'
import { formatNumber } from '../../../lib/numbers.ts'
import { storageUrl } from '../../../lib/storage-url.ts'
import { Button } from '../../../ui/button.tsx'
import { Coin } from '../../../ui/coin.tsx'
import { menuItemClass, PopoverMenu } from '../../../ui/popover-menu.tsx'
import { SessionEnded } from '../../../lib/use-refused-form.tsx'
import type { RegistrationValues } from '../registration-fields.ts'
import card from '../../../ui/card.module.css'
import styles from './registration-summary.module.css'
import barStyles from './submit-bar.module.css'

type RegistrationSummaryProps = { values: RegistrationValues; product: Product | undefined }

export function RegistrationSummary({ values, product }: RegistrationSummaryProps) {
  return (
    <section className={`${card.card} ${styles.summary}`} aria-label="Samenvatting">
      <div className={styles.picture}>
        <Droplets size={64} aria-hidden="true" />
        {product?.image && <img key={product.image} src={storageUrl(product.image)} alt="" width={344} height={351} />}
      </div>
      <div className={styles.body}>
        <p className="muted text-1 strong">{product?.brand ?? 'Nog geen product gekozen'}</p>
        <p className={styles.model}>{product?.model ?? 'Kies een merk en een product'}</p>
        <p className={styles.points}>
          <Coin size={26} />
          Jouw punten
          <strong key="product">{product ? `+ ${formatNumber(product.credits)}` : '–'}</strong>
        </p>
        {product?.next_points && <p className="muted text-1 above-2">{nextPointsText(product.next_points)}</p>}
        <Warranty />
        <EnteredData values={values} />
      </div>
    </section>
  )
}

const dayFormat = new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'long', timeZone: 'UTC' })

// Such as 'vanaf 1 januari 275'.
function nextPointsText({ from, credits }: NonNullable<Product['next_points']>): string {
  return `vanaf ${dayFormat.format(new Date(from))} ${formatNumber(credits)}`
}

function nameWithNextPoints({ brand, model, next_points: next }: Product): string {
  return `${brand} ${model}${next ? ` · ${nextPointsText(next)}` : ''}`
}

function Warranty() {
  return (
    <div className="above-4">
      <p className="text-2 strong">Garantie voor je klant</p>
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
          <dt className="muted">{term}</dt>
          <dd className="breaks tabular">{text || '–'}</dd>
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

type SubmitBarProps = {
  product: Product | undefined
  problems: number
  isSending: boolean
  /** There is no answer, and the device does not keep the registration either. */
  isUnkept: boolean
  hasSessionEnded: boolean
}

/** The end of the form; on phones it stays at the bottom of the screen, within reach of a thumb. */
export function SubmitBar({ product, problems, isSending, isUnkept, hasSessionEnded }: SubmitBarProps) {
  return (
    <div className={barStyles.bar} data-screen-only>
      <div className={barStyles.menu}>
        <FormMenu />
      </div>
      <div className={barStyles.text}>
        {hasSessionEnded ? (
          <SessionEnded className={barStyles.ended} />
        ) : isUnkept ? (
          <p role="status" className={barStyles.ended}>
            Dit apparaat kan de registratie niet bewaren. We wachten op antwoord; houd deze pagina open.
          </p>
        ) : (
          <Status product={product} problems={problems} />
        )}
      </div>
      <Button type="submit" size="lg" busy={isSending}>
        Registreren
      </Button>
    </div>
  )
}

function Status({ product, problems }: Pick<SubmitBarProps, 'product' | 'problems'>) {
  return (
    <>
      <p className={barStyles.wide}>Je gaat na het registreren naar je overzicht met registraties.</p>
      <p className={barStyles.phone}>
        {problems > 0 ? (
          <strong key="problems" className={barStyles.problems}>
            {`${problems === 1 ? '1 veld' : `${problems} velden`} nakijken`}
          </strong>
        ) : (
          <strong>{product ? `+ ${formatNumber(product.credits)} punten` : 'Nieuwe registratie'}</strong>
        )}
        <span>{product ? nameWithNextPoints(product) : 'Nog geen product'}</span>
      </p>
    </>
  )
}

const pages = [
  { to: webPaths.dashboard, label: 'Dashboard', Icon: House },
  { to: webPaths.registrations, label: 'Registraties', Icon: ClipboardList },
  { to: webPaths.registerManyProducts, label: 'Meerdere producten registreren', Icon: Rows3 },
  { to: webPaths.service, label: 'Service', Icon: LifeBuoy },
  { to: webPaths.profile, label: 'Profiel', Icon: UserRound },
] as const

// The links to the other pages: on a phone this bar takes the place of the one that has them.
function FormMenu() {
  return (
    <PopoverMenu
      side="above"
      triggerClassName={barStyles.trigger}
      trigger={
        <>
          <Menu size={22} aria-hidden="true" />
          Menu
        </>
      }
    >
      {pages.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={menuItemClass}>
          <span className="icon-tile">
            <Icon size={20} aria-hidden="true" />
          </span>
          {label}
        </Link>
      ))}
    </PopoverMenu>
  )
}
