import { Image } from 'lucide-react'
import styles from './article-hero.module.css'
import { StoredPicture } from './stored-picture.tsx'

/** The picture above an article; its place is the same with and without one, so that nothing moves when it comes. */
export function ArticleHero({ image }: { image: string | null | undefined }) {
  return (
    <div className={styles.hero}>
      <Image size={56} aria-hidden="true" />
      {image && <StoredPicture path={image} width={800} height={500} fetchPriority="high" />}
    </div>
  )
}
