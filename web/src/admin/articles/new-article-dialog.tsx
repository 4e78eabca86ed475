import { articleCalls, type ArticleKind, articleKinds, articleMessages, slugOf } from '@portal/contract/articles'
import { staffPaths } from '@portal/contract/staff-paths'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { tabDraft } from '../../device/draft.ts'
import { call, toApiError } from '../../lib/api-client.ts'
import { newUuid } from '../../lib/new-uuid.ts'
import { isTemporary } from '../../lib/retry.ts'
import { routerPath } from '../../lib/router-path.ts'
import { useIsShown } from '../../lib/use-is-shown.ts'
import { failureText } from '../../ui/failure-text.ts'
import { FieldNote } from '../../ui/fields/field.tsx'
import { RadioGroupField } from '../../ui/fields/radio-group-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { StaffDialog } from '../people/staff-dialog.tsx'
import { callWhenFree } from '../repeatable-call.ts'

/**
 * Begins an article: with its kind, which stays, and its title, so that no empty ones are left lying around. What is typed is
 * kept in the tab until it is answered or dropped, with the key it was sent with: so a lost answer makes no second article.
 */
export function NewArticleDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [draft] = useState(() => tabDraft({ form: 'new-article', saved: nothing }))
  const [typed, setTyped] = useState(() => draft.read() ?? nothing)
  const { title } = typed
  const kind = articleKinds.find((one) => one === typed.kind) ?? 'news'
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
    setError(title.trim() ? undefined : articleMessages.titleMissing)
    if (!title.trim()) return
    setBusy(true)
    const idempotencyKey = typed.key || newUuid()
    keep({ ...typed, key: idempotencyKey })
    try {
      const body = { title, url_slug: slugOf(title) }
      const { data } = await callWhenFree(() => call(articleCalls[kind].create, { body, idempotencyKey }))
      draft.forget()
      void queryClient.invalidateQueries({ queryKey: ['articles'] })
      const open = () => navigate({ to: routerPath(staffPaths.article), params: { kind, id: String(data.id) } })
      if (isShown()) {
        await open()
        onClose()
      } else {
        const action = { label: 'Openen', onPress: () => void open() }
        showToast({ tone: 'success', title: 'Het artikel is toch gemaakt', detail: title, action })
      }
    } catch (thrown) {
      const refused = toApiError(thrown)
      if (!isTemporary(refused)) keep({ ...typed, key: '' })
      setError(refused.errors.title?.[0])
      if (!refused.errors.title) setFailure(failureText(refused))
      setBusy(false)
    }
  }

  // What may have arrived is still known when the dialog is opened again.
  function close() {
    if (typed.key === '') draft.forget()
    onClose()
  }

  return (
    <StaffDialog title="Nieuw artikel" confirm="Beginnen" busy={busy} onConfirm={() => void begin()} onClose={close}>
      <TextField
        label="Titel"
        name="title"
        required
        maxLength={150}
        value={title}
        error={error}
        hint="Niemand ziet het artikel totdat je het publiceert."
        onChange={({ target }) => keep({ ...typed, title: target.value, key: '' })}
      />
      <RadioGroupField
        label="Soort"
        name="kind"
        options={kinds}
        value={kind}
        onChange={({ target }) => keep({ ...typed, kind: target.value, key: '' })}
      />
      {failure && (
        <div role="alert">
          <FieldNote name="new-article" error={failure} />
        </div>
      )}
    </StaffDialog>
  )
}

// A key is of one kind and title: who changes them begins another article.
const nothing = { kind: 'news', title: '', key: '' }

const kinds = [
  { value: 'news', label: 'Nieuws' },
  { value: 'promotions', label: 'Actie' },
] as const satisfies { value: ArticleKind; label: string }[]
