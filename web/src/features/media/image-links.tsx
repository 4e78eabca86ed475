import type { Image } from '@portal/contract/media'
import { Download } from 'lucide-react'
import { storageUrl } from '../../lib/storage-url.ts'
import { imageFiles } from './image-files.ts'
import styles from './image-links.module.css'

/** The files of an image to download; the server names them after the image. */
export function ImageLinks({ image }: { image: Image }) {
  return (
    <div className={styles.links}>
      {imageFiles(image).map(({ extension, path }) => (
        <a key={extension} href={storageUrl(path)} download aria-label={`${image.name} als ${extension} downloaden`}>
          <Download size={16} strokeWidth={2} aria-hidden="true" />
          {extension}
        </a>
      ))}
    </div>
  )
}
