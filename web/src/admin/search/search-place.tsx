import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NewArticleDialog } from '../articles/new-article-dialog.tsx'
import { InviteDialog } from '../people/invite-dialog.tsx'
import type { Action } from './choices.ts'
import { SearchDialog } from './search-dialog.tsx'

/** The search, and in its place what was chosen there to be done at once. */
export function SearchPlace({ onClose }: { onClose: () => void }) {
  const [action, setDeed] = useState<Action | null>(null)
  const queryClient = useQueryClient()

  function showInvited() {
    onClose()
    void queryClient.invalidateQueries({ queryKey: ['invitations'] })
  }

  if (action === 'new-article') return <NewArticleDialog onClose={onClose} />
  if (action === 'invite') return <InviteDialog onClose={onClose} onInvited={showInvited} />
  return <SearchDialog onClose={onClose} onDo={setDeed} />
}
