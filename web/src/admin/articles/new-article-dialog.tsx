import { articleCalls, type ArticleKind, articleMessages, slugOf } from '@portal/contract/articles'
import { webPaths } from '@portal/contract/web-paths'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api-client.ts'
import { routerPath } from '../../lib/router-path.ts'
import { failureText } from '../../ui/failure-text.ts'
import { FieldNote } from '../../ui/fields/field.tsx'
import { RadioGroupField } from '../../ui/fields/radio-group-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { StaffDialog } from '../people/staff-dialog.tsx'

/** Begins an article: with its kind, which stays, and its title, so that no empty ones are left lying around. */
export function NewArticleDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [kind, setKind] = useState<ArticleKind>('news')
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function begin() {
    setFailure(undefined)
    setError(title.trim() ? undefined : articleMessages.titleMissing)
    if (!title.trim()) return
    setBusy(true)
    try {
      const { data } = await call(articleCalls[kind].create, { body: { title, url_slug: slugOf(title) } })
      void queryClient.invalidateQueries({ queryKey: ['articles'] })
      await navigate({ to: routerPath(webPaths.article), params: { kind, id: String(data.id) } })
    } catch (thrown) {
      const refused = toApiError(thrown)
      setError(refused.errors.title?.[0])
      if (!refused.errors.title) setFailure(failureText(refused))
      setBusy(false)
    }
  }

  return (
    <StaffDialog title="Nieuw artikel" confirm="Beginnen" busy={busy} onConfirm={() => void begin()} onClose={onClose}>
      <RadioGroupField
        label="Soort"
        name="kind"
        options={kinds}
        value={kind}
        onChange={({ target }) => setKind(target.value as ArticleKind)}
      />
      <TextField
        label="Titel"
        name="title"
        required
        maxLength={150}
        value={title}
        error={error}
        hint="Niemand ziet het artikel totdat je het publiceert."
        onChange={({ target }) => setTitle(target.value)}
      />
      {failure && (
        <div role="alert">
          <FieldNote name="new-article" error={failure} />
        </div>
      )}
    </StaffDialog>
  )
}

const kinds = [
  { value: 'news', label: 'Nieuws' },
  { value: 'promotions', label: 'Actie' },
] as const satisfies { value: ArticleKind; label: string }[]
