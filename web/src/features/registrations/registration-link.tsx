import type { Registration } from '@portal/contract/registrations'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { routerPath } from '../../lib/router-path.ts'
import { productName } from './product-name.ts'
import styles from './registration-link.module.css'

type RegistrationLinkProps = {
  registration: Pick<Registration, 'id' | 'product'>
  /** Whether all of what it stands in leads there, which has a position of its own then. */
  fills?: boolean
}

export function RegistrationLink({ registration, fills }: RegistrationLinkProps) {
  return (
    <Link
      to={routerPath(webPaths.registration)}
      params={{ id: String(registration.id) }}
      className={`name strong ${styles.link}`}
      data-fills={fills}
    >
      {productName(registration)}
    </Link>
  )
}
