import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'

/** The way back from a page under Service. */
export function ServiceBreadcrumbs({ current }: { current: string }) {
  return (
    <Breadcrumbs
      parent={
        <Link to={webPaths.service} activeOptions={exactly}>
          Service
        </Link>
      }
      current={current}
    />
  )
}

// Service is above this page in the addresses, but it is not the page on screen.
const exactly = { exact: true }
