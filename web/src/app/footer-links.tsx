import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { settings } from '../lib/page-settings.ts'
import styles from './footer-links.module.css'

/** The footer of every page (spec §2). */
export function FooterLinks() {
  return (
    <div className={`row wrap muted ${styles.links}`}>
      <Link to={webPaths.terms} activeProps={noActiveState}>
        Algemene voorwaarden
      </Link>
      <Link to={webPaths.privacy} activeProps={noActiveState}>
        Cookies &amp; Privacy policy
      </Link>
      <Link to={webPaths.faq} activeProps={noActiveState}>
        Veelgestelde vragen
      </Link>
      {/* Prerendered HTML has the year of the build. */}
      <span suppressHydrationWarning>
        © {new Date().getFullYear()} {settings.provider}
      </span>
    </div>
  )
}

const noActiveState = { 'aria-current': undefined }
