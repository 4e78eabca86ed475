import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './conditions-text.module.css'

// The texts of these pages are drafts: they state only what follows from the specification and the portal itself.
// The provider reviews them before they are binding (docs/decisions/0020).

type ConditionsTextProps = { title: string; intro: string; children: ReactNode }

const pages = [
  { to: webPaths.terms, title: 'Algemene voorwaarden' },
  { to: webPaths.privacy, title: 'Cookies en privacy' },
  { to: webPaths.warranty, title: 'Garantievoorwaarden' },
] as const

/** A page of conditions in plain words, with links to the others. */
export function ConditionsText({ title, intro, children }: ConditionsTextProps) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p className={styles.intro}>{intro}</p>
      {children}
      <nav aria-label="Lees ook" className={styles.related}>
        <ul>
          {pages
            .filter((page) => page.title !== title)
            .map((page) => (
              <li key={page.to}>
                <Link to={page.to} className="text-link">
                  {page.title}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
    </div>
  )
}

/** One subject of a page of conditions. */
export function ConditionsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** An address to write to. */
export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="text-link">
      {address}
    </a>
  )
}
