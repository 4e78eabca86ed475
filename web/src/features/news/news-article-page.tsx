import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatCardDay } from '../../lib/dates.ts'
import { newsArticleQuery } from './api.ts'
import { ArticleScreen } from './article-screen.tsx'
import styles from './article-screen.module.css'
import { useKnownTeaser } from './use-known-teaser.ts'

export default function NewsArticlePage() {
  const { slug = '' } = useParams({ strict: false })
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
