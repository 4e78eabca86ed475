import type { ArticleEntry } from '@portal/contract/articles'
import { autosaveCalls } from './api.ts'
import { ArticleAutosave } from './article-autosave.ts'
import type { TabAutosave } from './autosaves-of-tab.ts'
import { placeOnDevice, type WhichArticle } from './kept-articles.ts'

/** An autosave of this article in this browser, with a place on the device, for whoever is called `name`. */
export function createAutosave(entry: ArticleEntry, which: WhichArticle, name: string): TabAutosave {
  const place = placeOnDevice(which)
  const autosave = new ArticleAutosave(entry, {
    calls: autosaveCalls(entry),
    keep: (kept) => place.keep(kept),
    after: (milliseconds, act) => {
      const timer = setTimeout(act, milliseconds)
      return () => clearTimeout(timer)
    },
    now: () => Date.now(),
    random: () => Math.random(),
    me: { id: which.memberId, name },
  })
  return { autosave, place, pages: 0 }
}
