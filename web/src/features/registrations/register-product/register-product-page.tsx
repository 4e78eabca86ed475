import { webPaths } from '@portal/contract/web-paths'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Rows3 } from 'lucide-react'
import { useState } from 'react'
import { typedDayFromQuery } from '../../../lib/dates.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { InfoTip } from '../../../ui/info-tip.tsx'
import { ShopNotice } from '../../gift-shop/shop-notice.tsx'
import { confirmationText, RegisterProductForm } from './register-product-form.tsx'
import styles from './register-product-page.module.css'

const route = getRouteApi(`/members/verified${webPaths.registerProduct}`)

export default function RegisterProductPage() {
  const { install_date: installDate } = route.useSearch()
  const [attempt, setAttempt] = useState(1)

  return (
    <>
      <header className="page-head">
        <div>
          <div className={styles.title}>
            <h1>Productregistratie</h1>
            <InfoTip text="Registreer hier je waterontharder" size={20} />
          </div>
          <p className={styles.wide}>
            {confirmationText} Velden met een <span className={styles.required}>*</span> zijn verplicht.
          </p>
        </div>
        <ManyProducts className={`${buttonClass({ variant: 'secondary' })} ${styles.wide}`} />
      </header>
      <div className={styles.content}>
        <ShopNotice />
        <RegisterProductForm
          key={attempt}
          installDate={typedDayFromQuery(installDate)}
          onStartOver={() => setAttempt(attempt + 1)}
        />
      </div>
      {/* On a phone it stands below the form, which is what most visitors come for. */}
      <ManyProducts className={`${buttonClass({ variant: 'text' })} ${styles.phone}`} />
    </>
  )
}

function ManyProducts({ className }: { className: string }) {
  return (
    <Link to={webPaths.registerManyProducts} className={className}>
      <Rows3 size={18} aria-hidden="true" />
      Meerdere producten registreren
    </Link>
  )
}
