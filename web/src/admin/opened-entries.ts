import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { boundMember } from '../lib/bound-session.ts'
import type { OpenedEntry } from './opened-store.ts'

// Pages that only note what is open need none of its code to begin with.
const loadStore = () => import('./opened-store.ts')

// A title that is being typed changes with each key.
const pauseMs = 500
const most = 8

/** What this person opened last on this device, the newest first. */
export const openedQuery = queryOptions({
  queryKey: ['opened-entries'],
  queryFn: async () => {
    const memberId = boundMember()
    return (memberId === null ? null : await (await loadStore()).openedStore.read(memberId)) ?? []
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

/** Has the search offer no more what turned out to be gone. */
export function useForgetOpened({ kind, id, isGone }: Which & { isGone: boolean }): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isGone) return
    change((before) => before && without(before, { kind, id })).then(
      (opened) => opened && queryClient.setQueryData(openedQuery.queryKey, opened),
      () => {},
    )
  }, [kind, id, isGone, queryClient])
}

type Which = Pick<OpenedEntry, 'kind' | 'id'>

function note(entry: OpenedEntry): Promise<OpenedEntry[] | null> {
  return change((before) => [entry, ...without(before ?? [], entry)].slice(0, most))
}

function without(opened: readonly OpenedEntry[], gone: Which): OpenedEntry[] {
  return opened.filter(({ kind, id }) => kind !== gone.kind || id !== gone.id)
}

async function change(next: (before: OpenedEntry[] | null) => OpenedEntry[] | null): Promise<OpenedEntry[] | null> {
  const { openedStore } = await loadStore()
  const memberId = boundMember()
  // Who logged out meanwhile wants nothing of it here.
  return memberId === null ? null : openedStore.change(memberId, next)
}
