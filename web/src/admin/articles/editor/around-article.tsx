import type { OpenArticle } from './open-article.ts'

// What stands around the fields of an article. Each part gets the article that is open.

/** The buttons at the end of the bar, the most important last. */
export function ArticleActions(_: { article: OpenArticle }) {
  return null
}

/** Above the fields: where the article stands for members, and who else has it open. */
export function ArticleNotices(_: { article: OpenArticle }) {
  return null
}

/** The cards beside the fields. */
export function ArticleAside(_: { article: OpenArticle }) {
  return null
}
