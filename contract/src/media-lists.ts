import type { Image } from './media.ts'
import type { RowRules } from './row-rules.ts'

// For the pages with files, and for the server's zip of them.

/** In the order of the specification. */
export const imageKinds = ['jpg', 'png', 'tiff'] as const

export type ImageKind = (typeof imageKinds)[number]

export function filesOfImage(image: Pick<Image, `${ImageKind}_image`>): { kind: ImageKind; path: string }[] {
  return imageKinds.flatMap((kind) => {
    const path = image[`${kind}_image`]
    return path ? [{ kind, path }] : []
  })
}

/** With commas between, in addresses of pages and calls. */
export function brandsOf(merk: string | undefined): string[] {
  return merk ? merk.split(',') : []
}

type Filed = { brand: string; category: string }

const filtered = { merk: ({ brand }: Filed) => brand, categorie: ({ category }: Filed) => category }

export const imageRules: RowRules<Filed & { name: string }> = { searched: ({ name }) => name, filtered }

export const downloadRules: RowRules<Filed & { title: string; name: string }> = {
  // The sign keeps a word from matching over the border of title and name.
  searched: ({ title, name }) => `${title} | ${name}`,
  filtered,
}
