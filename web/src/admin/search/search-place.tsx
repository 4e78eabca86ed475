import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NewArticleDialog } from '../articles/new-article-dialog.tsx'
import { invitationsQuery } from '../people/invitations.tsx'
import { InviteDialog } from '../people/invite-dialog.tsx'
import type { Deed } from './choices.ts'
import { SearchDialog } from './search-dialog.tsx'

/** The search, and in its place what was chosen there to be done at once. */
export function SearchPlace({ onClose }: { onClose: () => void }) {
  const [deed, setDeed] = useState<Deed | null>(null)
  const queryClient = useQueryClient()
  if (deed === 'new-article') return <NewArticleDialog onClose={onClose} />
  if (deed === 'invite') {
    return (
      <InviteDialog
        onClose={onClose}
        onInvited={() => {
          onClose()
          void queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey })
        }}
      />
    )
  }
  return <SearchDialog onClose={onClose} onDo={setDeed} />
}
