import type { ComponentProps } from 'react'
import { storageUrl } from '../../lib/storage-url.ts'

type StoredPictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt'> & { path: string }

/** A stored picture for the eye only, as AVIF where there is one: a screen version in WebP has one beside it. */
export function StoredPicture({ path, ...image }: StoredPictureProps) {
  const avif = path.replace(/-screen\.webp$/, '-screen.avif')
  return (
    <picture>
      {avif !== path && <source srcSet={storageUrl(avif)} type="image/avif" />}
      <img alt="" decoding="async" {...image} src={storageUrl(path)} />
    </picture>
  )
}
