import { contentMessages, type PublishBody } from '@portal/contract/content'
import type { FieldErrors } from '@portal/contract/errors'
import { isOver } from '@portal/contract/rules/moment'
import { NotFound, ValidationFailed } from '../../http/errors.ts'
import { type Recording, recordChange } from '../record/record-change.ts'
import { type EntryRow, findEntry } from './entries-store.ts'
import { findLive, makeRoom, releaseUnseen } from './publications-store.ts'
import { outdated, type Which } from './save-draft.ts'
import { claimSlug, lockEntry, markPublished, replaceDraft } from './store.ts'
import { actionOf, entryOfRecord } from './subject.ts'
import { insertVersion } from './versions-store.ts'

/**
 * Lets members see the working copy in this window, from its first moment on and with nothing else to be done. Until then they
 * see what they saw.
 */
export function publishEntry(recording: Recording, which: Which, body: PublishBody): Promise<EntryRow> {
  const { db } = recording
  const { subject, id, memberId } = which
  return db.tx(async () => {
    const entry = await lockSeen(recording, which)
    // One that was never given an address gets that of its title; it stays when the title changes.
    const draft = subject.addresses ? subject.addresses.named(entry.draft) : entry.draft
    const { now, row: live } = await findLive(db, subject, id)
    const { published_from, published_until } = readWindow(body, live?.published_from ?? now)
    const errors = {
      ...subject.findProblems(draft, entry),
      ...windowProblems({ now, published_from, published_until }),
    }
    // The one that it has is no choice: what is put back, or updated, keeps it.
    if (
      body.published_from !== null &&
      isOver(published_from, now) &&
      !isSameSecond(published_from, entry.published_from)
    )
      errors.published_from = [contentMessages.alreadyOver]
    if (subject.addresses && !errors.url_slug && !(await claimSlug(db, subject, id, String(draft.url_slug))))
      errors.url_slug = [subject.addresses.taken]
    if (Object.keys(errors).length > 0) throw new ValidationFailed(errors)

    const isPlanned = published_from > now
    const window = { published_from, published_until }
    await makeRoom(db, subject, id, { now, from: published_from })
    await subject.insertPublication(db, { id, draft, entry, live, ...window })
    await releaseUnseen(db, subject, id)
    const reason = isPlanned ? 'gepland' : 'gepubliceerd'
    const number = await insertVersion(db, { id, reason, draft, memberId, ...window })
    await markPublished(db, id, { number, ...window })
    // Counts as a save: who has it open hears of it, and what they decided on before is refused.
    await replaceDraft(db, subject, entry, { draft, memberId })
    recordChange(recording, {
      by: { id: memberId },
      action: actionOf(subject, isPlanned ? 'planned' : 'published'),
      entry: entryOfRecord(subject, id, draft),
      changes: {
        version: [null, number],
        published_from: [null, published_from],
        published_until: [null, published_until],
      },
    })
    return (await findEntry(db, subject, id))!
  })
}

/** Keeps others from changing an entry that is still as the caller has seen it. */
export async function lockSeen({ db }: Recording, which: Which): Promise<EntryRow> {
  const locked = await lockEntry(db, which.subject, which.id)
  if (!locked) throw new NotFound()
  if (locked.rev !== which.rev) throw await outdated(db, which)
  return (await findEntry(db, which.subject, which.id))!
}

// On the wire a moment may be sent without its fraction.
function isSameSecond(one: Date, other: Date | null): boolean {
  return other !== null && Math.floor(one.getTime() / 1000) === Math.floor(other.getTime() / 1000)
}

type Window = { now: Date; published_from: Date; published_until: Date | null }

function readWindow({ published_from, published_until }: PublishBody, usual: Date) {
  return {
    published_from: published_from === null ? usual : new Date(published_from),
    published_until: published_until === null ? null : new Date(published_until),
  }
}

function windowProblems({ now, published_from, published_until }: Window): FieldErrors {
  if (published_until === null) return {}
  if (published_until <= published_from) return { published_until: [contentMessages.untilBeforeFrom] }
  return published_until <= now ? { published_until: [contentMessages.alreadyOver] } : {}
}
