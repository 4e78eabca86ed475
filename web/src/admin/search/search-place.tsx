import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { InviteDialog } from '../people/invite-dialog.tsx'
import { beginnings } from '../subjects.ts'
import type { Action } from './choices.ts'
import { SearchDialog } from './search-dialog.tsx'

const dialogs = beginnings.map(({ list, load }) => ({ list, Dialog: lazyComponent(load) }))

/** The search, and in its place what was chosen there to be done at once. */
export function SearchPlace({ onClose }: { onClose: () => void }) {
  const [action, setAction] = useState<Action | null>(null)
  const queryClient = useQueryClient()

  function showInvited() {
    onClose()
    void queryClient.invalidateQueries({ queryKey: ['invitations'] })
  }

  if (action === 'invite') return <InviteDialog onClose={onClose} onInvited={showInvited} />
  const beginning = dialogs.find(({ list }) => list === action)
  if (beginning) return <beginning.Dialog onClose={onClose} />
  return <SearchDialog onClose={onClose} onDo={setAction} />
}
