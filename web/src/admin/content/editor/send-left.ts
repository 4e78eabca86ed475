import { call } from '../../../lib/api-client.ts'
import { entryCalls } from '../entry-calls.ts'
import type { ContentSubject, Entry } from '../subject.ts'
import { enterEntry } from './autosaves-of-tab.ts'
import { goOn, type LeftDraft, takeLeftDrafts, type WhichEntry } from './kept-drafts.ts'
import { createAutosave } from './create-autosave.ts'
import { draftOf, mergeDrafts } from './merge-drafts.ts'
import { saveProblemOf } from './save-problem.ts'

const needsSomebody = ['forbidden', 'gone', 'refused'] as const

/** What became of it: it is `elsewhere` where a tab has the entry open, and all but that and `sent` waits for a decision. */
export type SentLeft = 'sent' | 'elsewhere' | 'overlaps' | (typeof needsSomebody)[number]

/**
 * Sends what editors that are gone left of an entry, without opening it, as an editor would that opens it and is left. What
 * can't be sent stays on the device. Throws what may pass.
 */
export async function sendLeft(subject: ContentSubject, which: WhichEntry, name: string): Promise<SentLeft> {
  const { left, letGo } = await takeLeftDrafts(which)
  try {
    return await send(subject, which, left, name)
  } catch (error) {
    const { kind } = saveProblemOf(error, 0)
    const known = needsSomebody.find((one) => one === kind)
    if (!known) throw error
    return known
  } finally {
    letGo()
  }
}

async function send(subject: ContentSubject, which: WhichEntry, left: LeftDraft[], name: string): Promise<SentLeft> {
  const [newest] = left
  if (!newest) return 'elsewhere'
  const { kind, id } = which
  const { data: entry } = await call(entryCalls[kind].get, { params: { id } })
  // Nothing is touched that somebody has to choose about: that is done where they see it.
  if (overlaps(subject, newest, entry)) return 'overlaps'
  const here = createAutosave(subject, entry, which, name)
  const { autosave } = here
  const leave = enterEntry(which, here)
  try {
    await goOn(autosave, left)
  } finally {
    await leave()
  }
  const { isSaved, overlaps: found, problem } = autosave.read()
  if (isSaved) return 'sent'
  if (found.length > 0) return 'overlaps'
  if (problem) throw problem.error
  return 'elsewhere'
}

function overlaps({ parts }: ContentSubject, { kept }: LeftDraft, entry: Entry): boolean {
  const { base, draft: mine, sent } = kept
  return mergeDrafts(parts, { base, mine, theirs: draftOf(parts, entry), sent }).overlaps.length > 0
}
