import { webPaths } from '@portal/contract/web-paths'
import { Link, Outlet } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { FooterLinks } from './footer-links.tsx'
import { GuestArt } from './guest-art.tsx'
import styles from './guest-layout.module.css'
import { OfflineBar } from './offline-bar.tsx'
import { contentId, SkipLink } from './skip-link.tsx'
import { useHeaderFit } from './use-header-fit.ts'
import { Wordmark } from './wordmark.tsx'

export function GuestLayout() {
  const row = useHeaderFit()

  return (
    <>
      <SkipLink />
      <OfflineBar />
      <div className={styles.split}>
        <div className={styles.left}>
          <header ref={row} className={styles.header}>
            <Wordmark to={webPaths.login} className={styles.wordmark} />
            <Link to={webPaths.login} className={`${buttonClass({ variant: 'secondary' })} ${styles.logIn}`}>
              Inloggen
            </Link>
          </header>
          <main id={contentId} className={styles.panel} tabIndex={-1}>
            <Outlet />
          </main>
          <footer className={styles.footer}>
            <FooterLinks />
          </footer>
        </div>
        <GuestArt />
      </div>
    </>
  )
}
