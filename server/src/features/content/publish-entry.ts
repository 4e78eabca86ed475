import { type ArticleDraft, articleMessages, findPublishProblems, slugOf } from '@portal/contract/articles'
import { contentMessages, type PublishBody } from '@portal/contract/content'
import type { FieldErrors } from '@portal/contract/errors'
import { isOver } from '@portal/contract/rules/moment'
import { NotFound, ValidationFailed } from '../../http/errors.ts'
import { claimSlug, lockEntry, markPublished, replaceDraft } from './store.ts'
import { insertVersion } from './versions-store.ts'
import { type Recording, recordChange } from '../record/record-change.ts'
import { entryOfRecord, outdated, type Which } from './save-draft.ts'
import { type EntryRow, findEntry, findLive, insertPublication, makeRoom, releaseUnseen } from './entries-store.ts'

/**
 * Lets members see the working copy in this window, from its first moment on and with nothing else to be done. Until then they
 * see what they saw.
 */
export function publishEntry(recording: Recording, which: Which, body: PublishBody): Promise<EntryRow> {
  const { db } = recording
  const { kind, id, memberId } = which
  return db.tx(async () => {
    const article = await lockSeen(recording, which)
    const draft = withSlug(article.draft)
    const live = await findLive(db, id)
    const { now } = live
    const { published_from, published_until } = readWindow(body, live)
    const { image, thumbnail_image } = article
    const errors = {
      ...findPublishProblems(kind, draft, image !== null),
      ...windowProblems({ now, published_from, published_until }),
    }
    // The one that it has is no choice: what is put back, or updated, keeps it.
    if (
      body.published_from !== null &&
      isOver(published_from, now) &&
      !isSameSecond(published_from, article.published_from)
    )
      errors.published_from = [contentMessages.alreadyOver]
    if (!errors.url_slug && !(await claimSlug(db, which, draft.url_slug))) errors.url_slug = [articleMessages.takenSlug]
    if (Object.keys(errors).length > 0) throw new ValidationFailed(errors)

    const isPlanned = published_from > now
    const window = { published_from, published_until }
    await makeRoom(db, id, { now, from: published_from })
    const created_at = live.created_at ?? published_from
    await insertPublication(db, { id, kind, draft, image, thumbnail_image, created_at, ...window })
    await releaseUnseen(db, id)
    const reason = isPlanned ? 'gepland' : 'gepubliceerd'
    const number = await insertVersion(db, { id, reason, draft, memberId, ...window })
    await markPublished(db, id, { number, ...window })
    // Counts as a save: who has it open hears of it, and what they decided on before is refused.
    await replaceDraft(db, article, draft, memberId)
    recordChange(recording, {
      by: { id: memberId },
      action: isPlanned ? 'article-planned' : 'article-published',
      entry: entryOfRecord(kind, id, draft),
      changes: {
        version: [null, number],
        published_from: [null, published_from],
        published_until: [null, published_until],
      },
    })
    return (await findEntry(db, kind, id))!
  })
}

export async function lockSeen({ db }: Recording, which: Which): Promise<EntryRow> {
  const locked = await lockEntry<ArticleDraft>(db, which)
  if (!locked) throw new NotFound()
  if (locked.rev !== which.rev) throw await outdated(db, which)
  return (await findEntry(db, which.kind, which.id))!
}

// One that was never given an address gets that of its title; it stays when the title changes.
function withSlug(draft: ArticleDraft): ArticleDraft {
  return draft.url_slug === '' ? { ...draft, url_slug: slugOf(draft.title) } : draft
}

// On the wire a moment may be sent without its fraction.
function isSameSecond(one: Date, other: Date | null): boolean {
  return other !== null && Math.floor(one.getTime() / 1000) === Math.floor(other.getTime() / 1000)
}

type Window = { now: Date; published_from: Date; published_until: Date | null }

function readWindow(
  { published_from, published_until }: PublishBody,
  live: { now: Date; published_from: Date | null },
) {
  return {
    published_from: published_from === null ? (live.published_from ?? live.now) : new Date(published_from),
    published_until: published_until === null ? null : new Date(published_until),
  }
}

function windowProblems({ now, published_from, published_until }: Window): FieldErrors {
  if (published_until === null) return {}
  if (published_until <= published_from) return { published_until: [contentMessages.untilBeforeFrom] }
  return published_until <= now ? { published_until: [contentMessages.alreadyOver] } : {}
}
