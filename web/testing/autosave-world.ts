import type { ArticleDraft, ArticleEntry } from '@portal/contract/articles'
import { articleEntryWith } from './opened-article.ts'
import { errorWithoutReply } from '../src/lib/api-client.ts'
import { EntryAutosave } from '../src/admin/content/editor/entry-autosave.ts'
import { articleContent } from '../src/admin/articles/article-content.ts'
import {
  chooseSide as choose,
  draftOf as draftIn,
  type Drafts,
  isSameDraft,
  type MergedDrafts,
  mergeDrafts as merge,
  type Choice,
  type Overlap,
} from '../src/admin/content/editor/merge-drafts.ts'
import type { KeptDraft, SaveAnswer } from '../src/admin/content/editor/autosave-environment.ts'
import type { Draft } from '../src/admin/content/subject.ts'

const { parts } = articleContent

// The same with the types of an article.
export const draftOf = (entry: Draft) => draftIn(parts, entry) as ArticleDraft
export const mergeDrafts = (drafts: Drafts<ArticleDraft>) => merge(parts, drafts) as MergedDrafts<ArticleDraft>
export const chooseSide = (drafts: Drafts<ArticleDraft>, ...chosen: [Overlap, Choice]) =>
  choose(drafts, ...chosen) as Pick<Drafts<ArticleDraft>, 'base' | 'mine'>

type KeptArticle = KeptDraft & { draft: ArticleDraft }

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
    return new EntryAutosave(entry, {
      parts,
      calls: {
        get: async () => entry,
        save: async (rev, draft): Promise<SaveAnswer> => {
          saves.push(draft as ArticleDraft)
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
        keepVersion: async (name, draft) => void versions.push([name, draft as ArticleDraft]),
        restore: async () => entry,
      },
      keep: (kept) => device.keep(kept as KeptArticle | null),
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
