import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { boundMember } from '../../../lib/bound-session.ts'
import { repeatableCalls } from '../../repeatable-call.ts'
import { entryCalls } from '../entry-calls.ts'
import type { Entry, Which } from '../subject.ts'
import { autosaveOfTab, type TabAutosave } from './autosaves-of-tab.ts'
import { findLeftDrafts, type LeftDraft } from './kept-drafts.ts'
import type { AutosaveCalls } from './autosave-environment.ts'

/** An entry, and what this device still has of it. */
export type LoadedEntry = {
  entry: Entry
  left: LeftDraft[]
  /** Where this tab left it a moment ago, and still sends what was typed. */
  autosave: TabAutosave | null
}

export function entryQuery({ kind, id }: Which) {
  return queryOptions({
    queryKey: ['entry', kind, id],
    queryFn: async ({ signal }): Promise<LoadedEntry> => {
      const which = { kind, id, memberId: boundMember() ?? 0 }
      const here = autosaveOfTab(which)
      if (here) return { entry: here.autosave.read().entry, left: [], autosave: here }
      const [left, reply] = await Promise.all([
        findLeftDrafts(which),
        call(entryCalls[kind].get, { params: { id }, signal }),
      ])
      return { entry: reply.data, left, autosave: null }
    },
    // The editor begins with what the server has, and asks by itself from then on.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function autosaveCalls({ kind, id }: Which): AutosaveCalls {
  const calls = entryCalls[kind]
  const params = { id }
  return {
    get: async () => (await call(calls.get, { params, isPoll: true })).data,
    save: async (rev, draft) => {
      try {
        const { data } = await call(calls.save, { params, body: { rev, ...draft } })
        return { name: 'saved', ...data }
      } catch (error) {
        const current = currentOf(error)
        if (current) return { name: 'outdated', current }
        throw error
      }
    },
    keepVersion: createVersionWriter({ kind, id }),
    restore: async () => (await call(calls.restore, { params })).data,
  }
}

/** Keeps versions of an entry; one whose answer was lost is kept once. */
export function createVersionWriter({ kind, id }: Which): AutosaveCalls['keepVersion'] {
  const sendOnce = repeatableCalls<null>()
  return (name, draft) =>
    sendOnce([name, draft], null, (_, idempotencyKey) =>
      call(entryCalls[kind].keepVersion, { params: { id }, body: { name, draft }, idempotencyKey }),
    )
}

function currentOf(error: unknown): Entry | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return (error.reply as { current?: Entry } | undefined)?.current ?? null
}
