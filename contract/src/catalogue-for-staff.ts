import * as z from 'zod/mini'
import { chosen, chosenIds, listQuery, rev } from './content.ts'
import { endpoint } from './endpoint.ts'
import type { FieldErrors } from './errors.ts'
import { paginated } from './pagination.ts'
import { may } from './roles.ts'
import { readDay } from './rules/day.ts'
import { maxSerialNumberLength } from './rules/serial-number.ts'
import { flag, id, optionalText, requiredText } from './rules/text.ts'

// Brands with how they write their serial numbers, and products with what they earn from a day on.

export const catalogueMessages = {
  nameMissing: 'Naam is verplicht',
  nameTaken: 'Dit merk bestaat al',
  invalidMask:
    'Schrijf een a voor elke letter, een 9 voor elk cijfer en een * voor beide, met hooguit één spatie of streepje ertussen',
  monthsMissing: 'Aantal maanden is verplicht',
  invalidMonths: 'Vul een aantal maanden in, van 0 tot en met 600',
  brandMissing: 'Merk is verplicht',
  invalidBrand: 'Kies een geldig merk',
  modelMissing: 'Model is verplicht',
  modelTaken: 'Dit merk heeft al een model met deze naam',
  pictureGone: 'Deze foto is er niet meer. Kies hem opnieuw',
  pointsMissing: 'Vul in vanaf welke dag het product punten geeft',
  creditsMissing: 'Punten zijn verplicht',
  invalidCredits: 'Vul hele punten in, van 0 tot en met 100.000',
  dayMissing: 'Vul een dag in',
  invalidDay: 'Vul een geldige datum in',
  dayTwice: 'Deze dag staat er al',
  begun: 'Punten die al gelden of golden, kunnen niet meer veranderen',
  inPast: 'Dit product is sindsdien geregistreerd. Kies een dag die nog komt',
  markMissing: 'Naam van het keurmerk is verplicht',
  numberMissing: 'Nummer is verplicht',
  markTwice: 'Dit keurmerk staat er al',
  noExample: 'Een voorbeeld is een serienummer',
  tooMany: 'Dat zijn er te veel',
} as const

function wholeNumber({ missing, invalid, most }: { missing: string; invalid: string; most: number }) {
  return z.pipe(
    z.pipe(requiredText(missing), z.string().check(z.regex(/^\d{1,7}$/, { error: invalid, abort: true }))),
    z.pipe(z.transform(Number), z.int().check(z.lte(most, invalid))),
  )
}

function day() {
  return requiredText(catalogueMessages.dayMissing).check(
    z.overwrite((text: string) => readDay(text) ?? ''),
    z.minLength(1, { error: catalogueMessages.invalidDay, abort: true }),
    z.meta({ format: 'date' }),
  )
}

const months = wholeNumber({
  missing: catalogueMessages.monthsMissing,
  invalid: catalogueMessages.invalidMonths,
  most: 600,
})

export const serialMask = z.pipe(
  optionalText({ max: maxSerialNumberLength }),
  z.nullable(z.string().check(z.regex(/^[a9*]+(?:[ -][a9*]+)*$/, catalogueMessages.invalidMask))),
)

const brandFields = {
  name: requiredText(catalogueMessages.nameMissing, { max: 50 }),
  /** `a` is a letter, `9` a digit, `*` either; a blank or `-` stands for itself. Null is free text of at most 50. */
  serial_mask: serialMask,
  warranty_months: z.object({ statutory: months, all_in: months }, catalogueMessages.monthsMissing),
  /** Whether its products can be registered. */
  is_active: flag(),
}

export const brandBody = z.object(brandFields)

export type BrandBody = z.output<typeof brandBody>

const brandReply = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  serial_mask: z.nullable(z.string()),
  warranty_months: z.object({ statutory: z.int(), all_in: z.int() }),
  is_active: z.boolean(),
  products: z.int(),
  registrations: z.int(),
})

export type BrandReply = z.output<typeof brandReply>

const [access, seeing] = [may.changeContent, may.seeContent]

/** All of them, by name. */
export const listBrandsForStaff = endpoint({
  method: 'GET',
  path: '/api/admin/brands',
  access: seeing,
  reply: z.object({ data: z.array(brandReply) }),
})

export const getBrand = endpoint({
  method: 'GET',
  path: '/api/admin/brands/:id',
  access: seeing,
  reply: z.object({ data: brandReply }),
})

export const createBrand = endpoint({
  method: 'POST',
  path: '/api/admin/brands',
  access,
  idempotency: 'optional',
  body: brandBody,
  status: 201,
  reply: z.object({ data: brandReply }),
})

export const saveBrand = endpoint({
  method: 'PUT',
  path: '/api/admin/brands/:id',
  access,
  body: z.object({ version: rev, ...brandFields }),
  reply: z.object({ data: brandReply }),
})

/** What a mask would make of these numbers, and of those that are registered of the brand. It changes nothing. */
export const tryMask = endpoint({
  method: 'POST',
  path: '/api/admin/brands/:id/try-mask',
  access,
  body: z.object({
    serial_mask: serialMask,
    examples: z._default(
      z
        .array(z.string(catalogueMessages.noExample), catalogueMessages.tooMany)
        .check(z.maxLength(20, catalogueMessages.tooMany)),
      [],
    ),
  }),
  reply: z.object({
    data: z.object({
      fits: z.array(z.boolean()),
      existing: z.int(),
      would_not_fit: z.int(),
      /** Five of those, the newest first. */
      samples: z.array(z.string()),
    }),
  }),
})

const pointsRow = z.object(
  {
    valid_from: day(),
    credits: wholeNumber({
      missing: catalogueMessages.creditsMissing,
      invalid: catalogueMessages.invalidCredits,
      most: 100_000,
    }),
  },
  catalogueMessages.pointsMissing,
)

const mark = z.object(
  {
    name: requiredText(catalogueMessages.markMissing, { max: 100 }),
    number: requiredText(catalogueMessages.numberMissing, { max: 100 }),
    valid_until: day(),
  },
  catalogueMessages.markMissing,
)

const most = 100

function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z
    .array(item, catalogueMessages.tooMany)
    .check(z.maxLength(most, { error: catalogueMessages.tooMany, abort: true }))
}

const productFields = {
  brand_id: id({ missing: catalogueMessages.brandMissing, invalid: catalogueMessages.invalidBrand }),
  model: requiredText(catalogueMessages.modelMissing, { max: 100 }),
  /** An upload; without one the product keeps the picture that it has. */
  image_upload_id: z.nullish(z.int(catalogueMessages.pictureGone)),
  /** Whether it can be registered. */
  is_active: flag(),
  marks: listOf(mark),
  /** All of them. Each counts until the next one begins. */
  points: listOf(pointsRow),
}

export const productBody = z.object(productFields)

export type ProductBody = z.output<typeof productBody>

const productReply = z.object({
  id: z.int(),
  version: z.int(),
  brand: z.object({ id: z.int(), name: z.string(), serial_mask: z.nullable(z.string()), is_active: z.boolean() }),
  model: z.string(),
  image: z.nullable(z.string()),
  image_upload_id: z.nullable(z.int()),
  is_active: z.boolean(),
  marks: z.array(z.object({ name: z.string(), number: z.string(), valid_until: z.string() })),
  /** The newest first; `has_begun` are those that can't be changed. */
  points: z.array(z.object({ valid_from: z.string(), credits: z.int(), has_begun: z.boolean() })),
  registrations: z.int(),
})

export type ProductReply = z.output<typeof productReply>

/** By brand and model. `ending` has those that can be registered with a mark that ends within `markDays`, or has ended. */
export const productsQuery = listQuery(
  { 'filter[active]': chosen(['yes', 'no']), 'filter[brand]': chosenIds(), 'filter[marks]': chosen(['ending']) },
  [],
)

export type ProductsQuery = z.output<typeof productsQuery>

export const listProductsForStaff = endpoint({
  method: 'GET',
  path: '/api/admin/products',
  access: seeing,
  query: productsQuery,
  reply: paginated(productReply),
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id',
  access: seeing,
  reply: z.object({ data: productReply }),
})

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products',
  access,
  idempotency: 'optional',
  body: productBody,
  status: 201,
  reply: z.object({ data: productReply }),
})

export const saveProduct = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:id',
  access,
  body: z.object({ version: rev, ...productFields }),
  reply: z.object({ data: productReply }),
})

export function findProductProblems({ points, marks }: Pick<ProductBody, 'points' | 'marks'>): FieldErrors {
  const errors: FieldErrors = points.length === 0 ? { points: [catalogueMessages.pointsMissing] } : {}
  for (const index of repeats(points.map(({ valid_from }) => valid_from)))
    errors[`points.${index}.valid_from`] = [catalogueMessages.dayTwice]
  for (const index of repeats(marks.map(({ name, number }) => `${name}\n${number}`)))
    errors[`marks.${index}.number`] = [catalogueMessages.markTwice]
  return errors
}

function repeats(texts: readonly string[]): number[] {
  return texts.flatMap((text, index) => (texts.indexOf(text) < index ? [index] : []))
}
