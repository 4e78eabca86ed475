import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setPageTitle } from '../lib/page-title.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageMessage } from '../ui/page-message.tsx'
import { PlainShell } from './plain-shell.tsx'

/** An address that is no page of the portal. */
export function NotFound() {
  useEffect(() => setPageTitle('Pagina niet gevonden'), [])

  return (
    <PlainShell>
      <PageMessage
        title="Pagina niet gevonden"
        text="Deze pagina bestaat niet of is verplaatst. Controleer het adres, of begin opnieuw."
        action={
          <Link to={webPaths.dashboard} className={buttonClass()}>
            Naar het dashboard
          </Link>
        }
      />
    </PlainShell>
  )
}
