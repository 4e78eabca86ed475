import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Newspaper, ShieldCheck } from 'lucide-react'
import { LogOutButton } from '../features/account/log-out-button.tsx'
import { isStaff, useMember } from '../features/account/session.ts'
import { useShopNotice } from '../features/gift-shop/use-shop-notice.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Coin } from '../ui/coin.tsx'
import { serviceItems } from './service-items.tsx'
import styles from './service-sheet.module.css'

/** The links of the header for which the bar of a phone has no room. */
export function ServiceSheet({ onClose }: { onClose: () => void }) {
  const member = useMember()
  const isShopClosed = useShopNotice() !== null

  return (
    <BottomSheet open onClose={onClose} title="Service">
      <div className={styles.first}>
        <Link to={webPaths.news} className={styles.tile} onClick={onClose}>
          <Newspaper size={26} aria-hidden="true" />
          <strong className="block">Nieuws</strong>
          En de acties van nu
        </Link>
        <Link to={webPaths.giftShop} className={`${styles.tile} ${styles.shop}`} onClick={onClose}>
          <Coin size={26} />
          <strong className="block">Cadeaushop</strong>
          {isShopClosed ? 'Nu in onderhoud' : 'Besteed je punten'}
        </Link>
      </div>
      <ul>
        {serviceItems.map(({ to, label, about, Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.item} onClick={onClose}>
              <span className={`icon-tile ${styles.icon}`}>
                <Icon size={22} aria-hidden="true" />
              </span>
              <span>
                {label}
                <small>{about}</small>
              </span>
              <ChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.extra}>
        <LogOutButton />
        {isStaff(member) && (
          <Link to={webPaths.backOffice} className={buttonClass({ variant: 'secondary' })} onClick={onClose}>
            <ShieldCheck size={18} aria-hidden="true" />
            Beheer
          </Link>
        )}
      </div>
    </BottomSheet>
  )
}
