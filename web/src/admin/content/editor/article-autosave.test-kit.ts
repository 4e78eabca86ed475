import type { ArticleDraft, ArticleEntry } from '@portal/contract/articles'
import { articleEntryWith } from '../../../../testing/opened-article.ts'
import { errorWithoutReply } from '../../../lib/api-client.ts'
import { ArticleAutosave } from './article-autosave.ts'
import { draftOf, isSameDraft } from './merge-drafts.ts'
import type { KeptArticle, SaveAnswer } from './autosave-environment.ts'

const noPicture = { image_id: null, image_alt: '', image: null, thumbnail_image: null }

export const first = articleEntryWith({
  id: 1,
  rev: 1,
  title: 'Zout',
  url_slug: 'zout',
  intro: '',
  content: '<p>Een</p><p>Twee</p>',
  ...noPicture,
  author: null,
  updated_by: null,
})

export const noor = { id: 4, name: 'Noor Visser' }
export const sanne = { id: 1, name: 'Sanne de Wit' }

/** A server with one article, and editors whose clock the test turns. */
export function createWorld() {
  let entry = first
  const versions: [name: string, draft: ArticleDraft][] = []
  const fails: unknown[] = []
  const saves: ArticleDraft[] = []
  const device = {
    kept: null as KeptArticle | null,
    keep: async (kept: KeptArticle | null): Promise<void> => void (device.kept = kept),
  }
  const line = { answersAfter: 0 }
  const timers = new Set<{ at: number; act: () => void }>()
  let now = 0

  const store = (change: Partial<ArticleEntry>, by: { id: number; name: string }) =>
    (entry = { ...entry, ...change, rev: entry.rev + 1, updated_by: by })

  function open(me = sanne) {
    return new ArticleAutosave(entry, {
      calls: {
        get: async () => entry,
        save: async (rev, draft): Promise<SaveAnswer> => {
          saves.push(draft)
          if (line.answersAfter > 0) await new Promise<void>((act) => timers.add({ at: now + line.answersAfter, act }))
          const failure = fails.shift()
          if (failure === 'lost') store(draft, me)
          if (failure) throw failure === 'lost' ? errorWithoutReply() : failure
          // As the server does: what it has already is saved, whoever did something since.
          if (isSameDraft(draft, draftOf(entry)))
            return { name: 'saved', rev: entry.rev, updated_at: entry.updated_at, content: null }
          if (rev !== entry.rev) return { name: 'outdated', current: entry }
          return { name: 'saved', rev: store(draft, me).rev, updated_at: entry.updated_at, content: null }
        },
        keepVersion: async (name, draft) => void versions.push([name, draft]),
        restore: async () => entry,
      },
      keep: (kept) => device.keep(kept),
      after: (milliseconds, act) => {
        const timer = { at: now + milliseconds, act }
        timers.add(timer)
        return () => void timers.delete(timer)
      },
      now: () => now,
      random: () => 0.5,
      me,
    })
  }

  async function pass(milliseconds: number) {
    const end = now + milliseconds
    for (;;) {
      // What was answered meanwhile may ask for more.
      await new Promise((resolve) => setImmediate(resolve))
      const next = [...timers].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0]
      if (!next) break
      timers.delete(next)
      now = Math.max(now, next.at)
      next.act()
    }
    now = end
  }

  // As when the browser ends: nothing of it goes on.
  const kill = () => timers.clear()

  return { open, pass, kill, fails, saves, versions, device, line, store, server: () => entry }
}
