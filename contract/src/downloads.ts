import * as z from 'zod/mini'
import { chosen } from './content.ts'
import { type FieldErrors, fieldErrors } from './errors.ts'
import { downloadCategories, mediaBrands } from './media.ts'
import { isBlank, oneOf, optionalOneOf, optionalWholeNumber, typedText } from './rules/text.ts'
import { simpleCalls, simpleMessages } from './simple-content.ts'

// The downloads as staff keep them. What members see of them is in media.ts.

export const downloadLanguages = ['nl', 'en', 'de', 'fr'] as const

export type DownloadLanguage = (typeof downloadLanguages)[number]

export const downloadMessages = {
  languageMissing: 'Taal is verplicht',
  invalidLanguage: 'Kies een geldige taal',
} as const

const { brandMissing, invalidBrand, categoryMissing, invalidCategory } = simpleMessages
const { languageMissing, invalidLanguage } = downloadMessages

const fields = {
  title: typedText(),
  name: typedText(),
  brand: optionalOneOf(mediaBrands, invalidBrand),
  category: optionalOneOf(downloadCategories, invalidCategory),
  language: optionalOneOf(downloadLanguages, invalidLanguage),
  upload_id: optionalWholeNumber(simpleMessages.fileGone),
}

const changes = {
  brand: z.optional(oneOf(mediaBrands, { missing: brandMissing, invalid: invalidBrand })),
  category: z.optional(oneOf(downloadCategories, { missing: categoryMissing, invalid: invalidCategory })),
  language: z.optional(oneOf(downloadLanguages, { missing: languageMissing, invalid: invalidLanguage })),
}

const filters = { 'filter[brand]': chosen(mediaBrands), 'filter[category]': chosen(downloadCategories) }

export const downloadCalls = simpleCalls('downloads', { fields, changes, filters })

const draft = z.object(fields)

export type DownloadDraft = z.output<typeof draft>

export function findDownloadProblems({
  title,
  name,
  brand,
  category,
  language,
  upload_id,
}: DownloadDraft): FieldErrors {
  return fieldErrors([
    ['title', isBlank(title), simpleMessages.titleMissing],
    ['name', isBlank(name), simpleMessages.nameMissing],
    ['brand', brand === null, brandMissing],
    ['category', category === null, categoryMissing],
    ['language', language === null, languageMissing],
    ['upload_id', upload_id === null, simpleMessages.fileMissing],
  ])
}
