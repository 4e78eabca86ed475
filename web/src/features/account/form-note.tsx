import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './form-note.module.css'

type FormNoteProps = { tone: 'info' | 'success' | 'error'; icon?: ReactNode; children: ReactNode }

/** What became of a form, in its own place; announced when it appears. */
export function FormNote({ tone, icon, children }: FormNoteProps) {
  return (
    <div className={styles[tone]} role={tone === 'error' ? 'alert' : 'status'}>
      {icon ?? <CircleAlert size={22} aria-hidden="true" />}
      <p>{children}</p>
    </div>
  )
}
