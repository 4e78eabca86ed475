import { webPaths } from '@portal/contract/web-paths'
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, Plus } from 'lucide-react'
import { PointsBadge } from '../features/points/points-badge.tsx'
import { LogOutButton } from '../features/account/log-out-button.tsx'
import { useMember } from '../features/account/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { menuItemClass, PopoverMenu } from '../ui/popover-menu.tsx'
import styles from './member-header.module.css'
import { ProfileMenu } from './profile-menu.tsx'
import { SendingPlace } from './sending-place.tsx'
import { serviceItems } from './service-items.tsx'
import { useHeaderFit } from './use-header-fit.ts'
import { Wordmark } from './wordmark.tsx'

export function MemberHeader() {
  const member = useMember()
  const row = useHeaderFit()

  return (
    <header className={styles.header}>
      <div ref={row} className={styles.inner}>
        <Wordmark className={styles.wordmark} />
        {member.isVerified ? (
          <MemberMenus />
        ) : (
          <div className={styles.end}>
            <LogOutButton />
          </div>
        )}
      </div>
    </header>
  )
}

function MemberMenus() {
  return (
    <>
      <nav className={styles.menu} aria-label="Hoofdmenu">
        <Link to={webPaths.giftShop} className={styles.item}>
          Cadeaushop
        </Link>
        <ServiceMenu />
        <NewsLink />
      </nav>
      <div className={styles.end}>
        <SendingPlace />
        <PointsBadge />
        <Link to={webPaths.registerProduct} className={`${buttonClass()} ${styles.wide}`}>
          <Plus size={18} strokeWidth={2.25} aria-hidden="true" />
          Productregistratie
        </Link>
        <div className={styles.wide}>
          <ProfileMenu />
        </div>
      </div>
    </>
  )
}

// Promotions are read there, but have an address of their own.
function NewsLink() {
  const isPromotion = useLocation({ select: ({ pathname }) => pathname.startsWith('/acties/') })

  return (
    <Link to={webPaths.news} className={styles.item} aria-current={isPromotion ? 'true' : undefined}>
      Nieuws
    </Link>
  )
}

function ServiceMenu() {
  const isHere = useLocation({ select: ({ pathname }) => pathname.startsWith(webPaths.service) })

  return (
    <PopoverMenu
      triggerClassName={isHere ? `${styles.item} ${styles.current}` : styles.item}
      trigger={
        <>
          Service <ChevronDown size={16} aria-hidden="true" />
        </>
      }
    >
      {serviceItems.map(({ to, label, about, Icon }) => (
        <Link key={to} to={to} className={menuItemClass}>
          <span className="icon-tile">
            <Icon size={20} aria-hidden="true" />
          </span>
          <span>
            {label}
            <small>{about}</small>
          </span>
        </Link>
      ))}
    </PopoverMenu>
  )
}
