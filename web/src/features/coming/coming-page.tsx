import { webPaths } from '@portal/contract/web-paths'
import { Link, useMatches } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { PageMessage } from '../../ui/page-message.tsx'

/** Stands in for a screen that is still being made: it says so, and shows the way back. */
export default function ComingPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })

  return (
    <PageMessage
      title={title ?? ''}
      text="Deze pagina is nog niet klaar. Ze komt binnenkort in het portaal."
      action={
        <Link to={webPaths.dashboard} className={buttonClass({ variant: 'secondary' })}>
          Terug naar het dashboard
        </Link>
      }
    />
  )
}
