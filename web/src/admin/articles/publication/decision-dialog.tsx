import type { ReactNode } from 'react'
import { StaffDialog } from '../../people/staff-dialog.tsx'
import type { OpenArticle } from '../editor/open-article.ts'
import styles from './publication.module.css'

type DecisionDialogProps = {
  open: OpenArticle
  title: string
  confirm: string
  /** What happens, and whether it can be undone: a sentence each. */
  consequences: readonly (string | false | null)[]
  problem?: string | undefined
  isBusy: boolean
  isDangerous?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** A decision about an article, with in one place what it means for members and whether it can be undone. */
export function DecisionDialog({ open, consequences, problem, isBusy, children, ...dialog }: DecisionDialogProps) {
  return (
    <StaffDialog {...dialog} busy={isBusy} rests={open.rests !== null}>
      {children}
      <ul className={styles.consequences} aria-label="Wat er gebeurt">
        {consequences.filter(Boolean).map((text) => (
          <li key={String(text)}>{text}</li>
        ))}
      </ul>
      {open.rests && (
        <p className={styles.rests} role="status">
          {open.rests}
        </p>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </StaffDialog>
  )
}
