import { createView, renameView, viewMessages, type ViewSubject } from '@portal/contract/list-views'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, toApiError } from '../../lib/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import dialogStyles from '../../ui/question-dialog.module.css'
import { ownViewsQuery } from './own-views.ts'
import type { ListView } from './subject.ts'

type ViewDialogProps = {
  subject: ViewSubject
  /** The view that gets another name, or what a new one keeps. */
  view: Pick<ListView, 'label' | 'filters' | 'ownId'>
  onClose: () => void
}

export function ViewDialog({ subject, view: { label, filters, ownId }, onClose }: ViewDialogProps) {
  const queryClient = useQueryClient()
  const [name, setName] = useState(label)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function keep(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setProblem(name.trim() ? undefined : viewMessages.nameMissing)
    if (!name.trim()) return
    setBusy(true)
    try {
      await (ownId === undefined
        ? call(createView, { body: { subject, name, filters } })
        : call(renameView, { params: { id: ownId }, body: { name } }))
      await queryClient.invalidateQueries(ownViewsQuery)
      onClose()
    } catch (failure) {
      setProblem(Object.values(toApiError(failure).errors)[0]?.[0] ?? failureText(failure))
      setBusy(false)
    }
  }

  return (
    <ModalDialog title={ownId === undefined ? 'Weergave bewaren' : 'Weergave hernoemen'} onCancel={onClose}>
      <form noValidate className="stack gap-5" onSubmit={(event) => void keep(event)}>
        <TextField
          label="Naam van de weergave"
          name="view_name"
          required
          maxLength={40}
          hint="Filters en volgorde worden bewaard, niet wat je zoekt. Alleen jij ziet deze weergave."
          value={name}
          error={problem}
          onChange={({ target }) => setName(target.value)}
        />
        <div className={dialogStyles.actions}>
          <Button variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
          <Button type="submit" busy={busy}>
            Bewaren
          </Button>
        </div>
      </form>
    </ModalDialog>
  )
}
