import { webPaths } from '@portal/contract/web-paths'
import { Link, useMatches } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { HardToSoft } from '../../ui/hard-to-soft.tsx'
import { useSession } from '../account/session.ts'
import styles from './coming-page.module.css'

/** Stands in for a screen that is still being made: it says so, and shows the way back. */
export default function ComingPage() {
  const { title, coming } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const { user } = useSession()

  return (
    <div className={styles.page}>
      <HardToSoft />
      <h1>{title}</h1>
      <p className="muted">{coming ?? 'Deze pagina is nog niet klaar. Ze komt binnenkort in het portaal.'}</p>
      <WayBack isVerified={user?.isVerified} />
    </div>
  )
}

// A member who still has to verify his address has nowhere to go back to; the header lets him log out.
function WayBack({ isVerified }: { isVerified: boolean | undefined }) {
  if (isVerified === false) return null

  return isVerified ? (
    <Link to={webPaths.dashboard} className={buttonClass({ variant: 'secondary' })}>
      Terug naar het dashboard
    </Link>
  ) : (
    <Link to={webPaths.login} className={buttonClass({ variant: 'secondary' })}>
      Terug naar inloggen
    </Link>
  )
}
