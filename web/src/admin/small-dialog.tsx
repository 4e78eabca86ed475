import { type ReactNode, useState } from 'react'
import { toApiError } from '../lib/api-client.ts'
import { StaffDialog } from './people/staff-dialog.tsx'
import { conflictText, namedErrors } from './refusals.ts'
import { repeatableCalls } from './repeatable-call.ts'

type Problems = Record<string, string | undefined>

type SmallDialogProps<Reply> = {
  title: string
  confirm: string
  isDangerous?: boolean
  /** Whether it can't be confirmed now; the dialog says why. */
  isBlocked?: boolean
  /** What is asked for: asked again for the same, it is done once. */
  wanted: object
  /** What is wrong with each of its fields, before anything is sent. */
  problems?: Problems
  send: (idempotencyKey: string) => Promise<Reply>
  /** Once it is done, and the dialog closed. */
  onDone: (reply: Reply) => void
  /** Asks what there is now, since somebody was first. */
  onConflict?: () => Promise<unknown>
  onClose: () => void
  children: (errors: Problems) => ReactNode
}

/** A dialog of a few fields that makes one call; what was typed stays when that is refused. */
export function SmallDialog<Reply>(props: SmallDialogProps<Reply>) {
  const { wanted, problems = {}, send, onDone, onConflict, onClose, children, ...dialog } = props
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<{ wanted: string; errors: Problems; text?: string | undefined }>()
  const [sendOnce] = useState(() => repeatableCalls<null>())
  // A refusal is of what was sent.
  const said = refused?.wanted === JSON.stringify(wanted) ? refused : undefined
  const missing = Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))

  async function carryOut() {
    setTried(true)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    setRefused(undefined)
    try {
      const reply = await sendOnce(wanted, null, (_, key) => send(key))
      onClose()
      onDone(reply)
    } catch (failure) {
      const { status, errors } = toApiError(failure)
      if (status === 409) await onConflict?.()
      const found = namedErrors(errors)
      const elsewhere = Object.keys(found).find((name) => !Object.hasOwn(problems, name))
      const text = Object.keys(found).length === 0 ? conflictText(failure) : elsewhere && found[elsewhere]
      setRefused({ wanted: JSON.stringify(wanted), errors: found, text })
    } finally {
      setBusy(false)
    }
  }

  return (
    <StaffDialog {...dialog} busy={isBusy} onConfirm={() => void carryOut()} onClose={onClose}>
      <div className="fields">
        {children({ ...said?.errors, ...(isTried && missing) })}
        {said?.text && (
          <p className="note tone-err text-2" role="alert">
            {said.text}
          </p>
        )}
      </div>
    </StaffDialog>
  )
}
