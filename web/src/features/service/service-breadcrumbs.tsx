import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'

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

// The address of this page begins with that of Service, but the link leads to Service alone.
const exactly = { exact: true }
