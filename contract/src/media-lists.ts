import type { Image } from './media.ts'
import type { RowRules } from './row-rules.ts'

// What the pages with files show of them, which the server follows when it gives all of it as one zip.

/** The kinds of file that an image may have, in the order of the specification. */
export const imageKinds = ['jpg', 'png', 'tiff'] as const

export type ImageKind = (typeof imageKinds)[number]

export function filesOfImage(image: Pick<Image, `${ImageKind}_image`>): { kind: ImageKind; path: string }[] {
  return imageKinds.flatMap((kind) => {
    const path = image[`${kind}_image`]
    return path ? [{ kind, path }] : []
  })
}

/** The brands of a filter, with commas between in the address of a page and of a call. */
export function brandsOf(merk: string | undefined): string[] {
  return merk ? merk.split(',') : []
}

type Filed = { brand: string; category: string }

const filtered = { merk: ({ brand }: Filed) => brand, categorie: ({ category }: Filed) => category }

export const imageRules: RowRules<Filed & { name: string }> = { searched: ({ name }) => name, filtered }

export const downloadRules: RowRules<Filed & { title: string; name: string }> = {
  // The sign between them keeps a word from matching the end of the title and the start of the name.
  searched: ({ title, name }) => `${title} | ${name}`,
  filtered,
}
