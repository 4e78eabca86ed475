import { Wrench } from 'lucide-react'
import { useShopNotice } from './use-shop-notice.ts'
import styles from './shop-notice.module.css'

/** Says that the gift shop is in maintenance, while the server has it so. It informs only: nothing is blocked. */
export function ShopNotice() {
  if (!useShopNotice()) return null

  return (
    <div role="status" className={styles.notice} data-shop-notice>
      <Wrench size={22} aria-hidden="true" />
      <p>
        <strong>De cadeaushop is tijdelijk niet beschikbaar vanwege onderhoud.</strong> Je krijgt een{' '}
        <span className="unbroken">e-mail</span> zodra de cadeaushop er weer is.
      </p>
    </div>
  )
}
