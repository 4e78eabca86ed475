import type { Teaser } from '@portal/contract/news'
import { webPaths } from '@portal/contract/web-paths'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { setPageTitle } from '../../lib/page-title.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import card from '../../ui/card.module.css'
import { FailedState } from '../../ui/failed-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ArticleBody } from './article-body.tsx'
import { ArticleHero } from './article-hero.tsx'
import styles from './article-screen.module.css'
import { UnknownArticle } from './unknown-article.tsx'

type Readable = { title: string; image: string | null; content: string }

type ArticleScreenProps<Item extends Readable> = {
  query: UseQueryResult<Item>
  /** The card that led here, when there was one: the title and picture need not wait for the rest. */
  teaser: Pick<Teaser, 'title' | 'image'> | undefined
  texts: { kind: string; loading: string; failed: string }
  /** What stands between the title and the text. */
  about: (item: Item) => ReactNode
}

/** What a news article and a promotion have in common: picture, way back, title, days and text (spec §2). */
export function ArticleScreen<Item extends Readable>({ query, teaser, texts, about }: ArticleScreenProps<Item>) {
  const { data: item, error, isFetching, refetch } = query
  const heading = useRef<HTMLHeadingElement>(null)
  const isUnknown = !item && toApiError(error).status === 404
  const { title, image } = item ?? teaser ?? {}
  useEffect(() => setPageTitle(isUnknown ? 'Pagina niet gevonden' : (title ?? texts.kind)), [isUnknown, title, texts])
  if (isUnknown) return <UnknownArticle />

  async function retry() {
    const { isSuccess } = await refetch()
    // The button that was pressed goes away; the keyboard's place must not go with it.
    if (isSuccess) heading.current?.focus()
  }

  // The heading is there from the start: the focus goes to it, and its text may come later.
  return (
    <article className={styles.article}>
      <ArticleHero image={image} />
      <div className={styles.column}>
        <Breadcrumbs
          parent={
            <Link to={webPaths.news} activeOptions={exactly}>
              Nieuws
            </Link>
          }
          current={title ?? texts.kind}
        />
        <h1 ref={heading} tabIndex={-1}>
          {title ?? texts.kind}
        </h1>
        {item ? (
          <>
            {about(item)}
            <Suspense fallback={<TextSkeleton label={texts.loading} />}>
              <ArticleBody html={item.content} />
            </Suspense>
          </>
        ) : error ? (
          <div className={`${card.card} ${styles.failure}`}>
            <h2 className="visually-hidden">Inhoud</h2>
            <FailedState title={texts.failed} busy={isFetching} onRetry={retry} />
          </div>
        ) : (
          <TextSkeleton label={texts.loading} />
        )}
      </div>
    </article>
  )
}

// An article is below the overview in the addresses, but not the page that this link leads to.
const exactly = { exact: true }

function TextSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className={styles.skeleton}>
        <Skeleton width="38%" />
        {[100, 94, 98, 61].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    </SkeletonGroup>
  )
}
