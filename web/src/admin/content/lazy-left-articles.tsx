import type { ArticleRow } from '@portal/contract/articles'
import { useArticleNote } from '../../device/use-note.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { boundMember } from '../../lib/bound-session.ts'

// With the code of the editor, which saves it.
const LeftArticles = lazyComponent(() => import('./left-articles.tsx').then((part) => part.LeftArticles))

/** The same, once this device has anything of an article that the server doesn't have. */
export function LateLeftArticles(props: { article?: ArticleRow }) {
  return useArticleNote(boundMember() ?? 0).unsaved > 0 && <LeftArticles {...props} />
}
