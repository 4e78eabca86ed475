import type { ArticleKind } from '@portal/contract/articles'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import styles from './article-bar.module.css'
import type { ArticleAutosave } from './article-autosave.ts'
import type { AutosaveState } from './autosave-state.ts'
import { SaveStatus } from './save-status.tsx'

type ArticleBarProps = {
  kind: ArticleKind
  title: string
  /** Undefined while nothing can be saved: it is loading, or this person only reads. */
  state?: AutosaveState
  autosave?: ArticleAutosave
  /** What can be done with the article. */
  children?: ReactNode
}

/** The bar above an article, which stays in sight. */
export function ArticleBar({ kind, title, state, autosave, children }: ArticleBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.name}>
        <Breadcrumbs
          parent={
            <Link to={webPaths.articles} activeOptions={exactly}>
              Nieuws en acties
            </Link>
          }
          current={kind === 'news' ? 'Nieuws' : 'Actie'}
        />
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      <div className={styles.end}>
        {state && autosave && <SaveStatus state={state} autosave={autosave} />}
        {children}
      </div>
    </header>
  )
}

// The address of an article is below that of the list.
const exactly = { exact: true }
