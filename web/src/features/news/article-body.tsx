import { lazy, useLayoutEffect, useRef } from 'react'
import styles from './article-body.module.css'
import { type CleanArticle, loadArticleCleaner } from './clean-article.ts'

type ArticleBodyProps = { html: string }

/** The text of an article. The only place of the portal where HTML of somebody else becomes part of a page. */
export const ArticleBody = lazy(async () => {
  const clean = await loadArticleCleaner()
  return { default: ({ html }: ArticleBodyProps) => <CleanBody clean={clean} html={html} /> }
})

function CleanBody({ clean, html }: ArticleBodyProps & { clean: CleanArticle }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(clean(html)), [clean, html])
  return <div ref={place} className={styles.body} />
}
