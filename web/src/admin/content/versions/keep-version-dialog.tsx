import { contentMessages } from '@portal/contract/content'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toApiError } from '../../../lib/api-client.ts'
import { failureText } from '../../../ui/failure-text.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { StaffDialog } from '../../people/staff-dialog.tsx'
import type { OpenEntry } from '../editor/open-entry.ts'
import { versionsQuery } from './versions-query.ts'

export function KeepVersionDialog({ open, onClose }: { open: OpenEntry; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function keep() {
    if (name.trim() === '') {
      setProblem(contentMessages.versionNameMissing)
      return
    }
    setBusy(true)
    setProblem(undefined)
    const { kind, id, draft, keepVersion } = open
    try {
      await keepVersion(name, draft)
      showToast({ tone: 'success', title: 'Versie bewaard' })
      onClose()
      void queryClient.invalidateQueries(versionsQuery({ kind, id }))
    } catch (failure) {
      setProblem(toApiError(failure).errors.name?.[0] ?? failureText(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <StaffDialog title="Versie bewaren" confirm="Bewaren" busy={isBusy} onConfirm={() => void keep()} onClose={onClose}>
      <TextField
        label="Naam van de versie"
        name="version_name"
        required
        maxLength={100}
        hint="Waaraan je haar later herkent, zoals ‘voor de vakantie’. Leden merken er niets van."
        value={name}
        error={problem}
        onChange={({ target }) => setName(target.value)}
      />
    </StaffDialog>
  )
}
