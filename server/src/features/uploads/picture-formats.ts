import type { Sharp } from 'sharp'

export type Encode = (picture: Sharp) => Sharp

export type PictureFormat = 'jpg' | 'png' | 'tiff' | 'thumb.webp' | 'screen.webp' | 'screen.avif' | 'photo.webp'

type Recipe = { type: string; ending: string; encode: Encode }

// Twice the width of a thumbnail on a page, and the width of the widest picture on a page.
const thumbWidth = 480
const screenWidth = 1280
// So that the small print of a label can be read.
const photoWidth = 2048

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/tiff']

/** The formats that are made of a picture: for members to download, and for pages to show. */
export const pictureFormats: Record<PictureFormat, Recipe> = {
  jpg: {
    type: 'image/jpeg',
    ending: '.jpg',
    encode: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 88 }),
  },
  png: { type: 'image/png', ending: '.png', encode: (picture) => picture.png({ compressionLevel: 6 }) },
  tiff: {
    type: 'image/tiff',
    ending: '.tiff',
    encode: (picture) => picture.tiff({ compression: 'lzw', predictor: 'horizontal' }),
  },
  'thumb.webp': {
    type: 'image/webp',
    ending: '-thumb.webp',
    encode: (picture) => narrow(picture, thumbWidth).webp({ quality: 78, effort: 2 }),
  },
  'screen.webp': {
    type: 'image/webp',
    ending: '-screen.webp',
    encode: (picture) => narrow(picture, screenWidth).webp({ quality: 80, effort: 2 }),
  },
  // With less effort the file is no smaller than webp; with more it takes seconds.
  'screen.avif': {
    type: 'image/avif',
    ending: '-screen.avif',
    encode: (picture) => narrow(picture, screenWidth).avif({ quality: 50, effort: 1 }),
  },
  'photo.webp': {
    type: 'image/webp',
    ending: '-photo.webp',
    encode: (picture) => narrow(picture, photoWidth).webp({ quality: 82, effort: 2 }),
  },
}

function narrow(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, withoutEnlargement: true })
}
