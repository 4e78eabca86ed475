import type { Database } from '../../database/database.ts'
import { cleanHtml } from './clean-html.ts'
import { insertArticle, type NewArticle } from './store.ts'

/** Stores a news item or promotion; nothing but clean HTML gets into the database. Gives its id. */
export function publishArticle(db: Database, article: NewArticle): Promise<number> {
  return insertArticle(db, { ...article, content: cleanHtml(article.content) })
}
