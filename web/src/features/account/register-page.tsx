import { webPaths } from '@portal/contract/web-paths'
import { getRouteApi, Link } from '@tanstack/react-router'
import { RegisterForm } from './register-form.tsx'
import styles from './register-page.module.css'

const route = getRouteApi(`/guest-pages${webPaths.register}`)

export default function RegisterPage() {
  const { compenda_id: compendaId = '' } = route.useSearch()

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Accountregistratie</h1>
        <p>
          Open een account voor het installateursportaal. Velden met een <span className={styles.required}>*</span> zijn
          verplicht.
        </p>
        <p>
          Heb je al een account?{' '}
          <Link to={webPaths.login} className="text-link">
            Log in
          </Link>
        </p>
      </header>
      <RegisterForm compendaId={compendaId} />
    </div>
  )
}
