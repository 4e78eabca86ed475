import { type ReactNode, useEffect, useId, useRef } from 'react'
import { focusControl } from '../../../ui/fields/focus-control.ts'
import { StaffDialog } from '../../people/staff-dialog.tsx'
import type { OpenEntry } from '../editor/open-entry.ts'
import styles from './publication.module.css'
import type { Refused } from './use-decision.ts'

type DecisionDialogProps = {
  open: OpenEntry
  title: string
  confirm: string
  /** What happens, and whether it can be undone: a sentence each. */
  consequences: readonly (string | false | null)[]
  refused: Refused
  isBusy: boolean
  isDangerous?: boolean
  beginsAtConfirm?: boolean
  /** Why there is nothing to confirm as it stands in the dialog, where the entry itself does not rest. */
  blockedBy?: string | null
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** A decision about an entry, with in one place what it means for members and whether it can be undone. What is refused gets the focus. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { open, consequences, refused, isBusy, blockedBy: ownRests = null, children, ...dialog } = props
  const blockedBy = open.blockedBy ?? ownRests
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const problem = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const field = list.current?.closest('form')?.querySelector('[aria-invalid]')
    focusControl(field ?? problem.current)
  }, [refused])

  return (
    <StaffDialog {...dialog} busy={isBusy} isBlocked={blockedBy !== null} describedBy={id}>
      {children}
      <ul ref={list} id={id} className={`note stack gap-2 text-2 ${styles.consequences}`} aria-label="Wat er gebeurt">
        {consequences.filter(Boolean).map((text) => (
          <li key={String(text)}>{unbroken(String(text))}</li>
        ))}
      </ul>
      {blockedBy && (
        <p className="note tone-wait text-2" role="status">
          {blockedBy}
        </p>
      )}
      {refused.text && (
        <p ref={problem} className="note tone-err text-2" role="alert" tabIndex={-1}>
          {refused.text}
        </p>
      )}
    </StaffDialog>
  )
}

function unbroken(text: string): ReactNode[] {
  return text.split(/(\S+-\S+)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className="unbroken">
        {part}
      </span>
    ),
  )
}
