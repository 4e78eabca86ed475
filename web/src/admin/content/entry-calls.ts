import { contentCalls, type ContentVersion, type EntryLink } from '@portal/contract/content'
import { contentListCalls } from '@portal/contract/content-lists'
import { type ContentKind, contentKinds, subjects } from '@portal/contract/subjects'
import * as z from 'zod/mini'
import type { ContentSubject, Draft, Entry } from './subject.ts'

/** Where members come upon an entry, or files of it: in the texts of others, and on the dashboard. */
export type EntryUses = {
  links: EntryLink[]
  is_on_dashboard?: boolean
}

// Its subject's contract says what a draft may hold, and the server judges it.
const anyDraft = z.looseObject({})

const schemas = {
  entry: z.custom<Entry>(),
  version: z.custom<{ data: ContentVersion & { draft: Draft } }>(),
  uses: z.custom<{ data: EntryUses }>(),
  createBody: anyDraft,
  draftBody: anyDraft,
  versionBody: anyDraft,
}

const callsOf = (kind: ContentKind) => contentCalls(kind, schemas)

/** The calls for one entry, by kind: those of all subjects have one shape. */
export const entryCalls = Object.fromEntries(contentKinds.map((kind) => [kind, callsOf(kind)])) as Record<
  ContentKind,
  ReturnType<typeof callsOf>
>

export function listCallsOf({ kinds: [kind] }: ContentSubject) {
  return contentListCalls(subjects[kind!].list, { row: anyDraft, uses: schemas.uses, sorts: [], filters: {} })
}
