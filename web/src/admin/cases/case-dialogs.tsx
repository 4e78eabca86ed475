import { caseActs, type CaseForStaff, caseMessages } from '@portal/contract/case-acts'
import { actMessages } from '@portal/contract/registration-acts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call, toApiError } from '../../lib/api-client.ts'
import { RadioGroupField } from '../../ui/fields/radio-group-field.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { StaffDialog } from '../people/staff-dialog.tsx'
import { conflictText } from '../registrations/acts/conflict-text.ts'
import { repeatableCalls } from '../repeatable-call.ts'
import { caseQuery } from './api.ts'
import { listKey } from './list-key.ts'

type CaseDialogProps = { of: CaseForStaff; onClose: () => void }

/** Asks one of the members of a case; until they answer, the case waits for them. */
export function AskDialog({ of: one, member, onClose }: CaseDialogProps & { member: number | undefined }) {
  const { id, version, sides, claim, asked } = one
  const [text, setText] = useState(member === undefined ? '' : askForPhoto)
  const [to, setTo] = useState(String(member ?? (sides.length === 1 ? sides[0]!.id : '')))
  const isAskedAlready = asked.includes(Number(to))
  return (
    <SmallDialog
      {...{ of: one, onClose }}
      title="Vraag stellen"
      confirm="Vraag versturen"
      done="De vraag is verstuurd"
      wanted={{ to, text }}
      problems={{
        ...(to === '' && { member_id: caseMessages.memberMissing }),
        ...(text.trim() === '' && { text: caseMessages.questionMissing }),
      }}
      send={(idempotencyKey) =>
        call(caseActs.askMember, { params: { id }, body: { version, member_id: Number(to), text }, idempotencyKey })
      }
    >
      {(errors) => (
        <>
          {sides.length > 1 && (
            <RadioGroupField
              label="Aan wie"
              name="member_id"
              required
              value={to}
              error={errors.member_id}
              options={sides.map(({ id: side, name }) => ({ value: String(side), label: name }))}
              onChange={({ target }) => setTo(target.value)}
            />
          )}
          <TextAreaField
            label="Vraag"
            name="text"
            hint={
              claim
                ? 'Het lid krijgt een e-mail en antwoordt in het portaal. Noem de ander niet.'
                : 'Het lid krijgt een e-mail en antwoordt in het portaal.'
            }
            required
            rows={4}
            maxLength={1000}
            value={text}
            error={errors.text}
            onChange={({ target }) => setText(target.value)}
          />
          {isAskedAlready && (
            <p className="note tone-wait text-2">Op een eerdere vraag is nog niet geantwoord. Deze komt erbij.</p>
          )}
        </>
      )}
    </SmallDialog>
  )
}

const askForPhoto = 'Wil je een foto van het label sturen waarop het hele serienummer te lezen is?'

/** Words of the desk for the desk. */
export function NoteDialog({ of: one, onClose }: CaseDialogProps) {
  const [text, setText] = useState('')
  return (
    <SmallDialog
      {...{ of: one, onClose }}
      title="Notitie toevoegen"
      confirm="Toevoegen"
      done="De notitie staat in het verloop"
      wanted={{ text }}
      problems={text.trim() === '' ? { text: actMessages.noteMissing } : {}}
      send={(idempotencyKey) => call(caseActs.noteOnCase, { params: { id: one.id }, body: { text }, idempotencyKey })}
    >
      {(errors) => (
        <TextAreaField
          label="Notitie"
          name="text"
          hint="Alleen medewerkers lezen dit."
          required
          maxLength={2000}
          value={text}
          error={errors.text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </SmallDialog>
  )
}

type Problems = Partial<Record<string, string>>

type SmallDialogProps = CaseDialogProps & {
  title: string
  confirm: string
  done: string
  /** What is asked for: asked again for the same, it is done once. */
  wanted: object
  problems: Problems
  send: (idempotencyKey: string) => Promise<unknown>
  children: (errors: Problems) => ReactNode
}

function SmallDialog(props: SmallDialogProps) {
  const { of: one, onClose, title, confirm, done, wanted, problems, send, children } = props
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ text?: string; errors: Problems }>({ errors: {} })
  const [isTried, setTried] = useState(false)
  const [sendOnce] = useState(() => repeatableCalls<null>())
  const refetch = () => queryClient.invalidateQueries(caseQuery(String(one.id)))

  async function carryOut() {
    setTried(true)
    if (Object.keys(problems).length > 0) return
    setBusy(true)
    setRefused({ errors: {} })
    try {
      await sendOnce([title, wanted, one.version], null, (_, key) => send(key))
      showToast({ tone: 'success', title: done, about: 'case' })
      onClose()
      void queryClient.invalidateQueries({ queryKey: [listKey] })
      void refetch()
    } catch (failure) {
      const { status, errors } = toApiError(failure)
      // What was typed stays, for what there is now.
      if (status === 409) await refetch()
      const named = Object.fromEntries(Object.entries(errors).map(([name, [text]]) => [name, text]))
      setRefused(Object.keys(named).length > 0 ? { errors: named } : { text: conflictText(failure), errors: {} })
    } finally {
      setBusy(false)
    }
  }

  return (
    <StaffDialog title={title} confirm={confirm} busy={isBusy} onConfirm={() => void carryOut()} onClose={onClose}>
      <div className="fields">
        {children({ ...refused.errors, ...(isTried && problems) })}
        {refused.text && (
          <p className="note tone-err text-2" role="alert">
            {refused.text}
          </p>
        )}
      </div>
    </StaffDialog>
  )
}
