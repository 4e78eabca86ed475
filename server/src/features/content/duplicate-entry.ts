import type { ArticleDraft } from '@portal/contract/articles'
import { mostTitle } from '@portal/contract/content'
import { NotFound } from '../../http/errors.ts'
import { insertCopy, lockEntry } from './store.ts'
import { changesBetween, type Recording, recordChange } from '../record/record-change.ts'
import { entryOfRecord, type Which } from './save-draft.ts'
import { type EntryRow, findEntry } from './entries-store.ts'

/** Makes a concept that says and shows what the working copy of this article does; nothing of the first one changes. */
export function duplicateEntry(recording: Recording, which: Omit<Which, 'rev'>): Promise<EntryRow> {
  const { kind, memberId } = which
  const { db } = recording
  return db.tx(async () => {
    // Locked, so that what it names is in use until the copy names it too: nothing sweeps it in between.
    const first = await lockEntry<ArticleDraft>(db, which)
    if (!first) throw new NotFound()
    const draft = copyOf(first.draft)
    const id = await insertCopy(db, first, draft, memberId)
    recordChange(recording, {
      by: { id: memberId },
      action: 'article-duplicated',
      entry: entryOfRecord(kind, id, draft),
      changes: { ...changesBetween({}, draft), copied_from: [null, first.draft.title || first.id] },
    })
    return (await findEntry(db, kind, id))!
  })
}

const mark = ' (kopie)'

// The address is that of the title it ends up with. A promotion of last year gets days of its own: the old ones are easily overlooked.
function copyOf(draft: ArticleDraft): ArticleDraft {
  return { ...draft, title: titleOfCopy(draft.title), url_slug: '', from: null, to: null }
}

function titleOfCopy(title: string): string {
  if (title.endsWith(mark)) return title
  // Not half a sign: the database takes none.
  const start = title.slice(0, mostTitle - mark.length).replace(/[\ud800-\udbff]$/, '')
  return (start.trimEnd() + mark).trim()
}
