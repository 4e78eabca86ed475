import { Droplets } from 'lucide-react'
import { storageUrl } from '../../lib/storage-url.ts'
import styles from './product-thumb.module.css'

type ProductThumbProps = { image: string | null; size: number }

/** A product's picture beside its name; a drop stands behind it for when there is none. */
export function ProductThumb({ image, size }: ProductThumbProps) {
  return (
    <span className={styles.thumb} style={{ width: size, height: size }}>
      <Droplets size={size * 0.4} aria-hidden="true" />
      {image && <img src={storageUrl(image)} alt="" width={size} height={size} loading="lazy" decoding="async" />}
    </span>
  )
}
