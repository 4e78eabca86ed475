import type { NewsArticle as NewsItem, Promotion, Teaser } from '@portal/contract/news'
import { todayInAmsterdam } from '@portal/contract/rules/day'
import { webPaths } from '@portal/contract/web-paths'
import type { UseQueryResult } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Image, Info, Plus } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { toApiError } from '../../lib/api-client.ts'
import { formatCardDay } from '../../lib/dates.ts'
import { setPageTitle } from '../../lib/page-title.ts'
import { routerPath } from '../../lib/router-path.ts'
import { Badge } from '../../ui/badge.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageMessage } from '../../ui/page-message.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { useMember } from '../account/session.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { newsArticleQuery, promotionQuery, useKnownTeaser } from './api.ts'
import { articleKinds } from './article-kinds.ts'
import styles from './article-pages.module.css'
import text from './article-text.module.css'
import { type CleanArticle, loadArticleCleaner } from './clean-article.ts'
import { StoredPicture } from './stored-picture.tsx'

const newsArticleRoute = getRouteApi(`/members${routerPath(webPaths.newsArticle)}`)
const promotionRoute = getRouteApi(`/members${routerPath(webPaths.promotion)}`)

export function NewsArticlePage() {
  const { slug } = newsArticleRoute.useParams()
  return <NewsArticle key={slug} slug={slug} />
}

function NewsArticle({ slug }: { slug: string }) {
  return (
    <ArticleScreen
      query={usePageQuery(newsArticleQuery(slug))}
      teaser={useKnownTeaser('blogs', slug)}
      texts={{
        kind: articleKinds.news,
        loading: 'Bericht aan het laden',
        failed: 'Het bericht kon niet worden geladen.',
      }}
      about={(article) => <Written {...article} />}
    />
  )
}

export function PromotionPage() {
  const { slug } = promotionRoute.useParams()
  return <PromotionArticle key={slug} slug={slug} />
}

function PromotionArticle({ slug }: { slug: string }) {
  return (
    <ArticleScreen
      query={usePageQuery(promotionQuery(slug))}
      teaser={useKnownTeaser('promotions', slug)}
      texts={{
        kind: articleKinds.promotion,
        loading: 'Actie aan het laden',
        failed: 'De actie kon niet worden geladen.',
      }}
      label={<PromotionLabel />}
      about={(promotion) => <Validity {...promotion} />}
      onward={<ToRegistration />}
    />
  )
}

export function Written({ created_at }: Pick<NewsItem, 'created_at'>) {
  return (
    <p className={styles.about}>
      Geschreven op <time dateTime={created_at}>{formatCardDay(created_at)}</time>
    </p>
  )
}

export function PromotionLabel() {
  return (
    <p className="below-2">
      <Badge tone="action">Actie</Badge>
    </p>
  )
}

export function ToRegistration() {
  return (
    <Link to={webPaths.registerProduct} className={`${buttonClass()} ${styles.onward}`}>
      <Plus size={18} strokeWidth={2.25} aria-hidden="true" />
      Productregistratie
    </Link>
  )
}

type Days = Pick<Promotion, 'from' | 'to'>

/** The days of a promotion, with a word when it is not one of them. */
export function Validity(days: Days) {
  const notice = promotionNotice(days)
  return (
    <div className={styles.about}>
      <p>{promotionPeriod(days)}</p>
      {notice && (
        <p className={styles.notice}>
          <Info size={20} aria-hidden="true" />
          {notice}
        </p>
      )}
    </div>
  )
}

/** The days of a promotion in words (spec §2). */
export function promotionPeriod({ from, to }: Days): string {
  return `Geldig van ${formatCardDay(from)} tot en met ${formatCardDay(to)}`
}

/** The notice of a promotion outside its days; null while it runs, on its first and last day too. */
export function promotionNotice({ from, to }: Days, today = todayInAmsterdam()): string | null {
  if (today < from) return `Deze actie is nog niet begonnen. Vanaf ${formatCardDay(from)} kun je meedoen.`
  return today > to ? 'Deze actie is voorbij. Bij het nieuws zie je welke acties er nu zijn.' : null
}

type Picture = Pick<Teaser, 'image' | 'image_alt' | 'image_focal'>

type Readable = Picture & { title: string; content: string }

type ArticleScreenProps<Item extends Readable> = {
  query: Pick<UseQueryResult<Item>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** The card of this article, when it is known: its title and picture are shown at once. */
  teaser: (Picture & Pick<Teaser, 'title'>) | undefined
  texts: { kind: string; loading: string; failed: string }
  label?: ReactNode
  /** Stands between the title and the text. */
  about: (item: Item) => ReactNode
  onward?: ReactNode
}

/** What a news article and a promotion have in common: picture, way back, title, days and text (spec §2). */
function ArticleScreen<Item extends Readable>({
  query,
  teaser,
  texts,
  label,
  about,
  onward,
}: ArticleScreenProps<Item>) {
  const { data: item, error, refetch } = query
  const heading = useRef<HTMLHeadingElement>(null)
  const isUnknown = toApiError(error).status === 404
  const { title, ...picture } = item ?? teaser ?? {}
  useEffect(
    () => setPageTitle(isUnknown ? 'Pagina niet gevonden' : (title ?? texts.kind)),
    [isUnknown, title, texts.kind],
  )
  if (isUnknown) return <UnknownArticle wasRead={item ? texts.kind : null} />

  async function retry() {
    const { isSuccess } = await refetch()
    // The pressed button goes away; the focus must not go with it.
    if (isSuccess) heading.current?.focus()
  }

  // The heading is there from the start, since it takes the focus; its text may come later.
  return (
    <ArticleView title={title ?? texts.kind} heading={heading} label={label} {...picture}>
      {item ? (
        <>
          {about(item)}
          <Suspense fallback={<TextSkeleton label={texts.loading} />}>
            <ArticleBody html={item.content} />
            {onward}
          </Suspense>
        </>
      ) : error ? (
        <LoadFailed what={texts.failed} query={query} onRetry={retry} />
      ) : (
        <TextSkeleton label={texts.loading} />
      )}
    </ArticleView>
  )
}

type ArticleViewProps = Partial<Picture> & {
  title: string
  heading?: RefObject<HTMLHeadingElement | null>
  /** Above the title: what kind of article it is, where it is no news. */
  label?: ReactNode
  children: ReactNode
}

/** An article as members read it, and as staff see it while they write. */
export function ArticleView({ title, heading, label, children, ...picture }: ArticleViewProps) {
  return (
    <article className="window-high">
      <ArticleHero {...picture} />
      <div className={styles.column}>
        <Breadcrumbs
          // The address of an article begins with that of the news, but this link leads to the news alone.
          parent={
            <Link to={webPaths.news} activeOptions={{ exact: true }}>
              Nieuws
            </Link>
          }
          current={title}
        />
        {label}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </article>
  )
}

/** The picture above an article. Its place is there without one too, so that nothing moves when it arrives. */
function ArticleHero({ image, image_alt, image_focal }: Partial<Picture>) {
  return (
    <div className={styles.hero}>
      <Image size={56} aria-hidden="true" />
      {image && (
        <StoredPicture path={image} alt={image_alt} focal={image_focal} width={800} height={500} fetchPriority="high" />
      )}
    </div>
  )
}

type ArticleBodyProps = { html: string }

/** The text of an article: the only place of the portal where HTML from elsewhere becomes part of a page. */
export const ArticleBody = lazy(async () => {
  const clean = await loadArticleCleaner()
  return { default: ({ html }: ArticleBodyProps) => <CleanBody clean={clean} html={html} /> }
})

function CleanBody({ clean, html }: ArticleBodyProps & { clean: CleanArticle }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(clean(html)), [clean, html])
  return <div ref={place} className={`${text.text} ${styles.body}`} />
}

function TextSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className="stack gap-4 above-4">
        <Skeleton width="38%" />
        {[100, 94, 98, 61].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    </SkeletonGroup>
  )
}

type UnknownArticleProps = {
  /** What it was called when it was withdrawn under the eyes of its reader. */
  wasRead: string | null
}

function UnknownArticle({ wasRead }: UnknownArticleProps) {
  const { isVerified } = useMember()
  const unknown = `Deze pagina bestaat niet of is verplaatst. Controleer het adres${isVerified ? ', of zoek verder bij het nieuws' : ''}.`

  return (
    <PageMessage
      title={wasRead ? `${wasRead} niet meer beschikbaar` : 'Pagina niet gevonden'}
      text={wasRead ? 'Wat je las, is zojuist van het portaal gehaald.' : unknown}
      action={
        // The overview of the news is only for members with a verified address.
        isVerified ? (
          <Link to={webPaths.news} activeOptions={{ exact: true }} className={buttonClass()}>
            Naar het nieuws
          </Link>
        ) : (
          <Link to={webPaths.verifyAccount} className={buttonClass()}>
            Verifieer je account
          </Link>
        )
      }
    />
  )
}
