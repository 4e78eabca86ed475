import { webPaths } from '@portal/contract/web-paths'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatCardDay } from '../../lib/dates.ts'
import { routerPath } from '../../lib/router-path.ts'
import { newsArticleQuery, useKnownTeaser } from './api.ts'
import { ArticleScreen } from './article-screen.tsx'
import styles from './article-screen.module.css'

const route = getRouteApi(`/members${routerPath(webPaths.newsArticle)}`)

export default function NewsArticlePage() {
  const { slug } = route.useParams()
  return <NewsArticle key={slug} slug={slug} />
}

function NewsArticle({ slug }: { slug: string }) {
  return (
    <ArticleScreen
      query={useQuery(newsArticleQuery(slug))}
      teaser={useKnownTeaser('blogs', slug)}
      texts={texts}
      about={({ created_at }) => (
        <p className={styles.about}>
          Geschreven op <time dateTime={created_at}>{formatCardDay(created_at)}</time>
        </p>
      )}
    />
  )
}

const texts = {
  kind: 'Nieuws',
  loading: 'Bericht aan het laden',
  failed: 'Het bericht kon niet worden geladen',
}
