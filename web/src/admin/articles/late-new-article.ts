import { latePart } from '../../lib/late-part.tsx'
import { loadPart } from '../../ui/load-part.ts'

const load = () => loadPart(() => import('./new-article-dialog.tsx'))

/** Preloads the dialog that begins an article, when its button is about to be used: most who open the list begin none. */
export function prefetchNewArticle(): void {
  load().catch(() => undefined)
}

/** The dialog that begins an article; its code comes when it is first shown. */
export const LateNewArticleDialog = latePart(async () => (await load()).NewArticleDialog)
