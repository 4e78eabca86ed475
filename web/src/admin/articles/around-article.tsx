import { PresenceNote } from '../content/presence/presence-note.tsx'
import { ArticlePreview } from './article-preview.tsx'
import { PublicationActions } from '../content/publication/publication-actions.tsx'
import { PublicationState } from '../content/publication/publication-state.tsx'
import { VersionsCard } from '../content/versions/versions-card.tsx'
import type { OpenArticle } from '../content/editor/open-article.ts'

// What stands around the fields of an article. Each part gets the article that is open.

/** The buttons at the end of the bar, the most important last. */
export function ArticleActions({ article }: { article: OpenArticle }) {
  return <PublicationActions open={article} />
}

/** Above the fields: where the article stands for members, and who else has it open. */
export function ArticleNotices({ article }: { article: OpenArticle }) {
  return (
    <div>
      <PresenceNote open={article} />
      <PublicationState open={article} />
    </div>
  )
}

/** Beside the fields: how members will see it, and how it was before. */
export function ArticleAside({ article }: { article: OpenArticle }) {
  return (
    <>
      <ArticlePreview open={article} />
      <VersionsCard open={article} />
    </>
  )
}
