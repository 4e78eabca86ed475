import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { brandsOf, imageKinds } from './media-lists.ts'
import { downloadCategories, imageCategories, mediaBrands } from './media.ts'
import { searchText } from './pagination.ts'

// What the image bank or the downloads show, as one zip. It is asked for by the names that stand in the address of the page.

/** The most files of a zip: each is looked up before its first byte is sent. */
export const maxArchiveFiles = 5_000
/** Above it a zip needs an extension that not every program reads. */
export const maxArchiveBytes = 4_000_000_000
/** How often a member may ask for each zip, and for its sizes, in five minutes; and how many zips may come at once. */
export const maxArchives = { inFiveMinutes: 30, atOnce: 2 }

export const archiveMessages = {
  unknownChoice: 'Deze keuze bestaat niet',
  tooLarge: 'Dit is te veel voor één download. Kies eerst een merk of een categorie',
  nothing: 'Er zijn geen bestanden om te downloaden',
  atOnce: 'Je downloadt er al twee. Wacht tot er een klaar is',
} as const

/** Whether files of so many bytes fit into one zip, which adds its list of them. */
export function fitsArchive(bytes: number): boolean {
  return bytes <= maxArchiveBytes
}

const filters = (categories: readonly string[]) => ({
  zoek: searchText,
  merk: z.pipe(
    z.pipe(z.optional(z.string(archiveMessages.unknownChoice)), z.transform(brandsOf)),
    z.array(z.enum(mediaBrands, archiveMessages.unknownChoice)),
  ),
  categorie: z.optional(z.enum(categories, archiveMessages.unknownChoice)),
})

const imageFilters = filters(imageCategories)
const downloadFilters = filters(downloadCategories)

const sizes = z.object({
  data: z.array(z.object({ kind: z.string(), files: z.int(), bytes: z.int() })),
  /** How many more files the list has, which are not in the storage. */
  missing: z.int(),
})

export type ArchiveSizes = z.output<typeof sizes>

export const getImageArchiveSizes = endpoint({
  method: 'GET',
  path: '/api/images/archive/sizes',
  access: 'verified',
  query: z.object(imageFilters),
  reply: sizes,
})

export const getDownloadArchiveSizes = endpoint({
  method: 'GET',
  path: '/api/downloads/archive/sizes',
  access: 'verified',
  query: z.object(downloadFilters),
  reply: sizes,
})

export const getImageArchive = endpoint({
  method: 'GET',
  path: '/api/images/archive',
  access: 'verified',
  query: z.object({ ...imageFilters, soort: z.optional(z.enum(imageKinds, archiveMessages.unknownChoice)) }),
  givesFile: ['application/zip'],
})

export const getDownloadArchive = endpoint({
  method: 'GET',
  path: '/api/downloads/archive',
  access: 'verified',
  query: z.object(downloadFilters),
  givesFile: ['application/zip'],
})

export type ArchiveQuery = z.output<typeof getImageArchive.query>
