import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { HardToSoft } from '../ui/hard-to-soft.tsx'
import styles from './not-found.module.css'
import { setPageTitle } from './page-title.ts'
import { PlainShell } from './plain-shell.tsx'

/** An address that is no page of the portal. */
export function NotFound() {
  useEffect(() => setPageTitle('Pagina niet gevonden'), [])

  return (
    <PlainShell>
      <div className={styles.page}>
        <HardToSoft />
        <h1>Pagina niet gevonden</h1>
        <p className="muted">Deze pagina bestaat niet of is verplaatst. Controleer het adres, of begin opnieuw.</p>
        <Link to={webPaths.dashboard} className={buttonClass()}>
          Naar het dashboard
        </Link>
      </div>
    </PlainShell>
  )
}
