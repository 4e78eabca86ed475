import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { useMember } from '../account/session.ts'
import { PageMessage } from '../../ui/page-message.tsx'

/** Stands at the address of an article or promotion that there is not. */
export function UnknownArticle() {
  const { isVerified } = useMember()

  return (
    <PageMessage
      title="Pagina niet gevonden"
      text={`Deze pagina bestaat niet of is verplaatst. Controleer het adres${isVerified ? ', of zoek verder bij het nieuws' : ''}.`}
      action={
        // The overview of the news is only for members with a verified address.
        isVerified ? (
          <Link to={webPaths.news} activeOptions={exactly} className={buttonClass()}>
            Naar het nieuws
          </Link>
        ) : (
          <Link to={webPaths.verifyAccount} className={buttonClass()}>
            Verifieer je account
          </Link>
        )
      }
    />
  )
}

// The missing article is below the overview in the addresses, but not the page that this link leads to.
const exactly = { exact: true }
