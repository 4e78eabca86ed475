import type { SearchHit } from '@portal/contract/back-office-search'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SealedStore } from '../device/store.ts'
import { openedNotes } from '../device/what-is-kept.ts'
import { pinnedMember } from '../lib/pinned-session.ts'

/** A member or an article that somebody opened: named as the search names it. */
export type OpenedEntry = SearchHit

const entries = new SealedStore<OpenedEntry[]>({ notes: openedNotes, shelf: 'opened' })

// A title that is being typed changes with each key.
const pauseMs = 500
const most = 8

/** What this person opened last on this device, the newest first. */
export const openedQuery = queryOptions({
  queryKey: ['opened-entries'],
  queryFn: async () => {
    const memberId = pinnedMember()
    return (memberId === null ? null : await entries.read(memberId)) ?? []
  },
  retry: false,
  staleTime: 0,
})

/** Notes on the device that this is open, for the search to offer it again. */
export function useNoteOpened(entry: OpenedEntry | undefined): void {
  const queryClient = useQueryClient()
  const text = entry && JSON.stringify(entry)
  useEffect(() => {
    if (!text) return
    const timer = setTimeout(() => {
      // Where the browser forbids storage the search offers nothing.
      note(JSON.parse(text) as OpenedEntry).then(
        (opened) => opened && queryClient.setQueryData(openedQuery.queryKey, opened),
        () => {},
      )
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, queryClient])
}

async function note(entry: OpenedEntry): Promise<OpenedEntry[] | null> {
  const memberId = pinnedMember()
  // Who logged out meanwhile wants nothing of it here.
  if (memberId === null) return null
  return entries.change(memberId, (before) => {
    const others = (before ?? []).filter(({ kind, id }) => kind !== entry.kind || id !== entry.id)
    return [entry, ...others].slice(0, most)
  })
}
