import type { Member } from '@portal/contract/member'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useSession } from '../features/account/session.ts'
import { memberHint } from '../device/member-hint.ts'
import { setPageTitle } from '../lib/page-title.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageMessage } from '../ui/page-message.tsx'

const VisitorLayout = lazy(async () => ({ default: (await import('./visitor-layout.tsx')).VisitorLayout }))

export function NotFound() {
  const { member, loading } = useSession()
  useEffect(() => setPageTitle('Pagina niet gevonden'), [])

  // No guard fetched the session, and the menus of a guest would be replaced by those of a member.
  if (!member && loading && memberHint()) return null
  const { to, label } = wayOn(member)
  return (
    <Suspense>
      <VisitorLayout>
        <PageMessage
          title="Pagina niet gevonden"
          text="Deze pagina bestaat niet of is verplaatst. Controleer het adres, of begin opnieuw."
          action={
            <Link to={to} className={buttonClass()}>
              {label}
            </Link>
          }
        />
      </VisitorLayout>
    </Suspense>
  )
}

function wayOn(member: Member | null) {
  if (!member) return { to: webPaths.login, label: 'Naar inloggen' }
  if (!member.isVerified) return { to: webPaths.verifyAccount, label: 'Verifieer je account' }
  return { to: webPaths.dashboard, label: 'Naar het dashboard' }
}
