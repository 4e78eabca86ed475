import { webPaths } from '@portal/contract/web-paths'
import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { FooterLinks } from './footer-links.tsx'
import styles from './guest-page-layout.module.css'
import layout from './member-layout.module.css'
import { OfflineBar } from './offline-bar.tsx'
import { contentId, SkipLink } from './skip-link.tsx'
import { useHeaderFit } from './use-header-fit.ts'
import { Wordmark } from './wordmark.tsx'

/** Header, page and footer around a page of guests that needs the whole width. */
export function GuestPageLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const row = useHeaderFit()

  return (
    <div className={layout.shell}>
      <SkipLink />
      <header className={styles.header}>
        <div ref={row} className="row between gap-4">
          <Wordmark to={webPaths.login} />
          <Link to={webPaths.login} className={buttonClass({ variant: 'secondary' })}>
            Inloggen
          </Link>
        </div>
      </header>
      <OfflineBar />
      <main id={contentId} className={layout.page} tabIndex={-1}>
        {children}
      </main>
      <footer className={layout.footer}>
        <FooterLinks />
      </footer>
    </div>
  )
}
