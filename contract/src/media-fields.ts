import * as z from 'zod/mini'
import { downloadCategories, imageCategories, mediaBrands } from './media.ts'
import { oneOf } from './rules/choice.ts'
import { requiredText } from './rules/text.ts'

const brand = oneOf(mediaBrands, { missing: 'Merk is verplicht', invalid: 'Kies een geldig merk' })
const category = <const Category extends string>(categories: readonly Category[]) =>
  oneOf(categories, { missing: 'Categorie is verplicht', invalid: 'Kies een geldige categorie' })

/** What is told of an image when it is put in; its file comes beside it. */
export const imageFields = z.object({
  name: requiredText('Naam is verplicht'),
  brand,
  category: category(imageCategories),
})

/** What is told of a download when it is put in; its file comes beside it. */
export const downloadFields = z.object({
  title: requiredText('Titel is verplicht'),
  name: requiredText('Naam is verplicht'),
  brand,
  category: category(downloadCategories),
})
