import * as z from 'zod/mini'
import { articleMessages } from './articles.ts'
import { chosen, contentMessages } from './content.ts'
import { type FieldErrors, fieldErrors } from './errors.ts'
import { imageCategories, mediaBrands } from './media.ts'
import { flag, isBlank, oneOf, optionalOneOf, optionalWholeNumber, requiredText, typedText } from './rules/text.ts'
import { simpleCalls, simpleMessages } from './simple-content.ts'

// The image bank as staff keep it. What members see of it is in media.ts.

const fileId = optionalWholeNumber(simpleMessages.fileGone)
const sentFiles = z.nullish(z.object({ jpg: fileId, png: fileId, tiff: fileId }, simpleMessages.fileGone))
const upload = z.nullable(z.int())
const files = z.object({ jpg: upload, png: upload, tiff: upload })
const invalidBrand = simpleMessages.invalidBrand
const brandTexts = { missing: simpleMessages.brandMissing, invalid: invalidBrand }
const categoryTexts = { missing: simpleMessages.categoryMissing, invalid: simpleMessages.invalidCategory }

const fields = {
  name: typedText(),
  brand: optionalOneOf(mediaBrands, invalidBrand),
  category: optionalOneOf(imageCategories, simpleMessages.invalidCategory),
  /** What the picture shows; members' pages have none for one that is only decoration. */
  alt: typedText(),
  decorative: flag(),
  /** The upload of each format of this one picture. */
  files: z.pipe(
    sentFiles,
    z.pipe(
      z.transform((sent: z.output<typeof sentFiles>) => sent ?? { jpg: null, png: null, tiff: null }),
      files,
    ),
  ),
}

const changes = {
  brand: z.optional(oneOf(mediaBrands, brandTexts)),
  category: z.optional(oneOf(imageCategories, categoryTexts)),
  alt: z.optional(requiredText(articleMessages.altMissing)),
  decorative: z.optional(z.boolean(contentMessages.unknownChoice)),
}

const filters = { 'filter[brand]': chosen(mediaBrands), 'filter[category]': chosen(imageCategories) }

export const imageCalls = simpleCalls('images', { fields, changes, filters })

const draft = z.object(fields)

export type ImageDraft = z.output<typeof draft>

export function findImageProblems({ name, brand, category, alt, decorative, files }: ImageDraft): FieldErrors {
  return fieldErrors([
    ['name', isBlank(name), simpleMessages.nameMissing],
    ['brand', brand === null, simpleMessages.brandMissing],
    ['category', category === null, simpleMessages.categoryMissing],
    ['alt', !decorative && isBlank(alt), articleMessages.altMissing],
    ['files', !Object.values(files).some((id) => id !== null), simpleMessages.fileMissing],
  ])
}
