import type { ContentKind } from '@portal/contract/subjects'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { tabDraft } from '../../device/draft.ts'
import { call, toApiError } from '../../lib/api-client.ts'
import { newUuid } from '../../lib/new-uuid.ts'
import { isTemporary } from '../../lib/retry.ts'
import { useIsShown } from '../../lib/use-is-shown.ts'
import { failureText } from '../../ui/failure-text.ts'
import { FieldNote } from '../../ui/fields/field.tsx'
import { RadioGroupField } from '../../ui/fields/radio-group-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { StaffDialog } from '../people/staff-dialog.tsx'
import { callWhenFree } from '../repeatable-call.ts'
import { entryCalls } from './entry-calls.ts'
import { capital, type ContentSubject, type Draft } from './subject.ts'

type NewEntryDialogProps<Choice extends string> = {
  subject: ContentSubject
  heading: string
  /** Of the field with its title. */
  title: { name: string; label: string; hint: string; missing: string }
  /** What is chosen beside it; the first is chosen already. */
  choice: { name: string; label: string; options: readonly { value: Choice; label: string }[] }
  /** The kind of what is begun, and what its working copy begins with. */
  entryOf: (title: string, chosen: Choice) => { kind: ContentKind; body: Draft }
  onClose: () => void
}

/**
 * Begins an entry with its title, so that no empty ones are left lying around. What is typed is kept in the tab until it is
 * answered or dropped, with the key it was sent with: so a lost answer makes no second one.
 */
export function NewEntryDialog<Choice extends string>(props: NewEntryDialogProps<Choice>) {
  const { subject, heading, title: field, choice, entryOf, onClose } = props
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [draft] = useState(() => tabDraft({ form: `new-${subject.list.queries}`, saved: nothing }))
  const [typed, setTyped] = useState(() => draft.read() ?? nothing)
  const { title } = typed
  const chosen = (choice.options.find(({ value }) => value === typed.chosen) ?? choice.options[0]!).value
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isShown = useIsShown()

  function keep(changed: typeof nothing) {
    setTyped(changed)
    draft.keep(changed)
  }

  async function begin() {
    setFailure(undefined)
    setError(title.trim() ? undefined : field.missing)
    if (!title.trim()) return
    setBusy(true)
    const idempotencyKey = typed.key || newUuid()
    keep({ ...typed, key: idempotencyKey })
    try {
      const { kind, body } = entryOf(title, chosen)
      const { data } = await callWhenFree(() => call(entryCalls[kind].create, { body, idempotencyKey }))
      draft.forget()
      void queryClient.invalidateQueries({ queryKey: [subject.list.queries] })
      const open = () => navigate(subject.pageOf({ kind, id: data.id }))
      if (isShown()) {
        await open()
        onClose()
      } else {
        const action = { label: 'Openen', onPress: () => void open() }
        const made = `${capital(subject.noun.the)} is toch gemaakt`
        showToast({ tone: 'success', title: made, detail: title, action })
      }
    } catch (thrown) {
      const refused = toApiError(thrown)
      if (!isTemporary(refused)) keep({ ...typed, key: '' })
      const refusal = refused.errors[field.name]?.[0]
      setError(refusal)
      if (!refusal) setFailure(failureText(refused))
      setBusy(false)
    }
  }

  // What may have arrived is still known when the dialog is opened again.
  function close() {
    if (typed.key === '') draft.forget()
    onClose()
  }

  return (
    <StaffDialog title={heading} confirm="Beginnen" busy={busy} onConfirm={() => void begin()} onClose={close}>
      <TextField
        label={field.label}
        name={field.name}
        required
        maxLength={150}
        value={title}
        error={error}
        hint={field.hint}
        onChange={({ target }) => keep({ ...typed, title: target.value, key: '' })}
      />
      <RadioGroupField
        {...choice}
        value={chosen}
        onChange={({ target }) => keep({ ...typed, chosen: target.value, key: '' })}
      />
      {failure && (
        <div role="alert">
          <FieldNote name="new-entry" error={failure} />
        </div>
      )}
    </StaffDialog>
  )
}

// A key is of one title and choice: who changes them begins another entry.
const nothing = { chosen: '', title: '', key: '' }
