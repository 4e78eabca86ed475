import { subjects } from '@portal/contract/subjects'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import type { ContentSubject, Which } from '../subject.ts'
import styles from './entry-bar.module.css'
import type { EntryAutosave } from './entry-autosave.ts'
import type { AutosaveState } from './autosave-state.ts'
import { SaveStatus } from './save-status.tsx'

type EntryBarProps = Pick<Which, 'kind'> & {
  subject: ContentSubject
  title: string
  /** Undefined while nothing can be saved: it is loading, or this person only reads. */
  state?: AutosaveState
  autosave?: EntryAutosave
  children?: ReactNode
}

/** The bar above an entry, which stays in sight. */
export function EntryBar({ subject, kind, title, state, autosave, children }: EntryBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.name}>
        <Breadcrumbs
          parent={
            <Link to={subject.list.path} activeOptions={exactly}>
              {subject.list.name}
            </Link>
          }
          current={subjects[kind].one}
        />
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      <div className={styles.end}>
        {state && autosave && <SaveStatus {...{ subject, state, autosave }} />}
        {children}
      </div>
    </header>
  )
}

// The address of an entry is below that of the list.
const exactly = { exact: true }
