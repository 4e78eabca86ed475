import type { Image } from '@portal/contract/media'
import { formatDay } from '../../lib/dates.ts'
import styles from './image-card.module.css'
import { ImageLinks } from './image-links.tsx'
import { ImageThumb } from './image-thumb.tsx'

/** One image of the list on a narrow screen. */
export function ImageCard({ image }: { image: Image }) {
  return (
    <div className={styles.card}>
      <ImageThumb path={image.thumbnail_image} />
      <div>
        <b>{image.name}</b>
        <p>{formatDay(image.created_at)}</p>
        <ImageLinks image={image} />
      </div>
    </div>
  )
}
