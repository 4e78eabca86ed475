import type { Teaser } from '@portal/contract/news'
import type { ComponentProps } from 'react'
import { storageUrl } from '../../lib/storage-url.ts'

type StoredPictureProps = Omit<ComponentProps<'img'>, 'src' | 'style'> & {
  path: string
  /** The point that stays in sight where the picture is cut, else its middle. */
  focal?: Teaser['image_focal']
}

/** A stored picture, as AVIF where there is one: a screen version in WebP has one beside it. Without `alt` it is for the eye only. */
export function StoredPicture({ path, alt = '', focal, ...image }: StoredPictureProps) {
  const avif = path.replace(/-screen\.webp$/, '-screen.avif')
  return (
    <picture>
      {avif !== path && <source srcSet={storageUrl(avif)} type="image/avif" />}
      <img
        alt={alt}
        decoding="async"
        {...image}
        src={storageUrl(path)}
        style={focal ? { objectPosition: `${focal.x * 100}% ${focal.y * 100}%` } : undefined}
      />
    </picture>
  )
}
