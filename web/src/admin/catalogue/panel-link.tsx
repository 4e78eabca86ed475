import { staffPaths } from '@portal/contract/staff-paths'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type PanelLinkProps = {
  /** As the address says it: `product-12`. */
  opens: string
  className: string
  /** What the list is narrowed to; else it stays as it is. */
  list?: Record<string, string>
  children: ReactNode
}

export function PanelLink({ opens, className, list, children }: PanelLinkProps) {
  return (
    <Link
      to={staffPaths.products}
      search={(before) => ({ ...(list ?? before), paneel: opens })}
      resetScroll={false}
      data-opens={opens}
      className={className}
    >
      {children}
    </Link>
  )
}
