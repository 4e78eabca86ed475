import { articleKinds, type ArticleKind } from '@portal/contract/articles'
import { isAllowed, may } from '@portal/contract/roles'
import { webPaths } from '@portal/contract/web-paths'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { toApiError } from '../../lib/api-client.ts'
import { setPageTitle } from '../../lib/page-title.ts'
import { routerPath } from '../../lib/router-path.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { FailedState } from '../../ui/failed-state.tsx'
import { PageMessage } from '../../ui/page-message.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { OwnRoles } from '../own-roles.ts'
import { useForgetOpened, useNoteOpened } from '../opened-entries.ts'
import { AreaTabs, useShownArea } from '../content/preview/shown-area.tsx'
import { articleQuery, type LoadedArticle } from '../content/editor/api.ts'
import { ArticleActions, ArticleAside, ArticleNotices } from './around-article.tsx'
import { ArticleBar } from '../content/editor/article-bar.tsx'
import { ArticleFields } from './article-fields.tsx'
import styles from './article-page.module.css'
import { OthersChanges } from '../content/editor/others-changes.tsx'
import { useOpenArticle } from '../content/editor/use-open-article.ts'

const route = getRouteApi(`/back-office${routerPath(webPaths.article)}`)

/** The page to write an article on. */
export default function ArticlePage() {
  const { kind, id } = route.useParams()
  const known = articleKinds.find((one) => one === kind)
  if (!known || !/^[1-9]\d{0,8}$/.test(id)) return <UnknownArticle />
  return <KnownArticle key={`${known}/${id}`} kind={known} id={Number(id)} />
}

function KnownArticle(which: { kind: ArticleKind; id: number }) {
  const { data: loaded, error, isFetching, refetch } = usePageQuery(articleQuery(which))
  const isGone = !loaded && error !== null && toApiError(error).status === 404
  useForgetOpened({ ...which, isGone })
  if (loaded) return <Editor loaded={loaded} />
  if (isGone) return <UnknownArticle />
  return (
    <div className={styles.page}>
      <ArticleBar kind={which.kind} title="Artikel" />
      {error ? (
        <div className={card.card}>
          <FailedState
            title="Dit artikel kon niet worden geladen"
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <SkeletonGroup label="Artikel aan het laden">
          <div className={`${card.card} ${card.padded} stack gap-5`}>
            {[48, 48, 76, 320].map((height, index) => (
              <Skeleton key={index} height={height} radius={10} />
            ))}
          </div>
        </SkeletonGroup>
      )}
    </div>
  )
}

function Editor({ loaded }: { loaded: LoadedArticle }) {
  const mayChange = isAllowed(may.changeContent, useContext(OwnRoles))
  const { article, state, autosave } = useOpenArticle(loaded, mayChange)
  const { shows, setShows } = useShownArea(state.errors)
  // Whoever may change it no longer may have text that only this device has.
  const shown = mayChange || !state.isSaved ? state : undefined
  const title = article.draft.title.trim() || 'Zonder titel'
  useEffect(() => setPageTitle(title), [title])
  useNoteOpened({ kind: article.kind, id: article.id, title: article.draft.title.trim(), detail: '' })

  return (
    <div className={styles.page}>
      <ArticleBar kind={article.kind} title={title} state={shown} autosave={autosave}>
        <ArticleActions article={article} />
      </ArticleBar>
      <AreaTabs shows={shows} onChange={setShows} />
      <div className={`stack gap-6 ${styles.areas}`} data-shows={shows}>
        <div className={styles.fields}>
          <OthersChanges state={state} autosave={autosave} />
          <ArticleNotices article={article} />
          <ArticleFields article={article} errors={state.errors} onChange={(part) => autosave.change(part)} />
        </div>
        <div className={styles.aside}>
          <ArticleAside article={article} />
        </div>
      </div>
    </div>
  )
}

function UnknownArticle() {
  return (
    <PageMessage
      title="Artikel niet gevonden"
      text="Dit artikel bestaat niet, of het is verwijderd. Zoek het in de lijst."
      action={
        <Link to={webPaths.articles} className={buttonClass()}>
          Naar nieuws en acties
        </Link>
      }
    />
  )
}
