import type { Product } from '@portal/contract/catalogue'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { ClipboardList, House, LifeBuoy, Menu, Rows3, UserRound } from 'lucide-react'
import { formatNumber } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { menuItemClass, PopoverMenu } from '../../../ui/popover-menu.tsx'
import { SessionEnded } from '../../account/use-refused-form.tsx'
import styles from './submit-bar.module.css'

type SubmitBarProps = { product: Product | undefined; problems: number; isSending: boolean; hasSessionEnded: boolean }

/** The end of the form; on phones it stays at the bottom of the screen, within reach of a thumb. */
export function SubmitBar({ product, problems, isSending, hasSessionEnded }: SubmitBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.menu}>
        <FormMenu />
      </div>
      <div className={styles.text}>
        {hasSessionEnded ? (
          <SessionEnded path={webPaths.registerProduct} className={styles.ended} />
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
      <p className={styles.wide}>Je gaat na het registreren naar je overzicht met registraties.</p>
      <p className={styles.phone}>
        {problems > 0 ? (
          <strong className={styles.problems}>{problems === 1 ? '1 veld' : `${problems} velden`} nakijken</strong>
        ) : (
          <strong>{product ? `+ ${formatNumber(product.credits)} punten` : 'Nieuwe registratie'}</strong>
        )}
        <span>{product ? `${product.brand} ${product.model}` : 'Nog geen product'}</span>
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
      triggerClassName={styles.trigger}
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
