import type { Image } from '@portal/contract/media'

export type ImageFile = { extension: '.jpg' | '.png' | '.tiff'; path: string }

/** The files that there are of an image, in the order of the specification. */
export function imageFiles({ jpg_image, png_image, tiff_image }: Image): ImageFile[] {
  const files = [
    { extension: '.jpg', path: jpg_image },
    { extension: '.png', path: png_image },
    { extension: '.tiff', path: tiff_image },
  ] as const
  return files.flatMap(({ extension, path }) => (path ? [{ extension, path }] : []))
}
