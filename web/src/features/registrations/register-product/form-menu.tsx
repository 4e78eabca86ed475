import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { ClipboardList, House, LifeBuoy, Menu, Rows3, UserRound } from 'lucide-react'
import { menuItemClass, PopoverMenu } from '../../../ui/popover-menu.tsx'
import styles from './form-menu.module.css'
import { registerProductTexts as texts } from './register-product-texts.ts'

const pages = [
  { to: webPaths.dashboard, label: 'Dashboard', Icon: House },
  { to: webPaths.registrations, label: 'Registraties', Icon: ClipboardList },
  { to: webPaths.registerManyProducts, label: texts.manyProducts, Icon: Rows3 },
  { to: webPaths.service, label: 'Service', Icon: LifeBuoy },
  { to: webPaths.profile, label: 'Profiel', Icon: UserRound },
] as const

/** The way to the other pages, where the bar of the form lies in the place of the phone's own bar. */
export function FormMenu() {
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
