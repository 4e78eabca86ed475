import { actMessages, type Consequences, type RegistrationForStaff } from '@portal/contract/registration-acts'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toApiError } from '../../../lib/api-client.ts'
import { focusControl } from '../../../ui/fields/focus-control.ts'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { StaffDialog } from '../../people/staff-dialog.tsx'
import { repeatableCalls } from '../../repeatable-call.ts'
import { listKey, registrationQuery } from '../api.ts'
import { conflictText, namedErrors } from '../../refusals.ts'
import { ConsequenceList } from './consequence-list.tsx'
import { usePreview } from './use-preview.ts'

export type ActDialogProps = { registration: RegistrationForStaff; onClose: () => void }

type Body = Record<string, unknown>
type Asked = { params: { id: number }; body: Body }

type ActOptions = ActDialogProps & {
  title: string
  confirm: string
  done: string
  isDangerous?: boolean
  isWide?: boolean
  /** What is asked beside version and reason; null while there is nothing to ask. */
  asked: Body | null
  /** Why there is nothing to confirm, while there is nothing to ask. */
  nothingYet?: string
  preview: (asked: Asked) => Promise<{ data: Consequences }>
  act: (asked: Asked & { idempotencyKey: string }) => Promise<unknown>
  /** Whether and how it is taken back, in a sentence. */
  undo: string
  /** What somebody else changed meanwhile, where the form has it. */
  newer?: ReactNode
  children?: (errors: Record<string, string | undefined>) => ReactNode
}

/** A decision of the desk: its fields and reason, what will happen by the server's own word, and the act that is exactly that. */
export function ActDialog(props: ActOptions) {
  const { registration, onClose, asked: wanted, preview, act, children, nothingYet = '', newer, ...dialog } = props
  const { id, version } = registration
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ text?: string; errors: Record<string, string | undefined> }>({ errors: {} })
  const [begunWith] = useState(version)
  const [sendOnce] = useState(() => repeatableCalls<Asked>())
  const body = wanted && { ...wanted, version }
  const foreseen = usePreview(registrationQuery(String(id)), body, (asked) => preview({ params: { id }, body: asked }))
  const form = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (refused.text || Object.keys(refused.errors).length > 0)
      focusControl(form.current?.querySelector('[aria-invalid=true], [role=alert]'))
  }, [refused])

  async function carryOut() {
    if (!body || isBusy) return
    if (reason.trim() === '') return setRefused({ errors: { reason: actMessages.reasonMissing } })
    setBusy(true)
    setRefused({ errors: {} })
    const sent = { params: { id }, body: { ...body, reason } }
    try {
      await sendOnce(sent, sent, (first, idempotencyKey) => act({ ...first, idempotencyKey }))
      showToast({ tone: 'success', title: dialog.done, about: 'registration' })
      onClose()
      void queryClient.invalidateQueries({ queryKey: [listKey] })
      void queryClient.invalidateQueries(registrationQuery(String(id)))
    } catch (failure) {
      await tell(failure)
    } finally {
      setBusy(false)
    }
  }

  async function tell(failure: unknown) {
    const { status, errors } = toApiError(failure)
    if (status === 409) await queryClient.refetchQueries(registrationQuery(String(id)))
    if (Object.keys(errors).length > 0) return setRefused({ errors: namedErrors(errors) })
    setRefused({ text: conflictText(failure), errors: {} })
  }

  const errors = { ...foreseen.errors, ...refused.errors }
  return (
    <StaffDialog
      title={dialog.title}
      confirm={dialog.confirm}
      busy={isBusy}
      isDangerous={dialog.isDangerous ?? false}
      isWide={dialog.isWide ?? false}
      isBlocked={!foreseen.consequences}
      onConfirm={() => void carryOut()}
      onClose={onClose}
    >
      <div ref={form} className="fields">
        {version !== begunWith &&
          (newer ?? (
            <p className="note tone-wait beside gap-2 text-2" role="alert" tabIndex={-1}>
              <CircleAlert size={20} aria-hidden="true" />
              Iemand anders heeft deze registratie intussen gewijzigd. Wat je typte, staat er nog; kijk na wat er
              gebeurt.
            </p>
          ))}
        {children?.(errors)}
        <TextAreaField
          label="Reden"
          name="reason"
          required
          rows={3}
          maxLength={500}
          value={reason}
          error={errors.reason}
          onChange={({ target }) => {
            setReason(target.value)
            setRefused({ errors: {} })
          }}
        />
        <ConsequenceList {...foreseen} nothingYet={body ? '' : nothingYet} undo={dialog.undo} />
        {refused.text && (
          <p className="note tone-err text-2" role="alert" tabIndex={-1}>
            {refused.text}
          </p>
        )}
      </div>
    </StaffDialog>
  )
}
