import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { requiredText } from './rules/text.ts'

export const listBrands = endpoint({
  method: 'POST',
  path: '/api/brands',
  access: 'verified',
  reply: z.array(z.string()),
})

export const product = z.object({
  id: z.int(),
  brand: z.string(),
  model: z.string(),
  credits: z.int(),
  /** Path under /storage/, for the summary beside the form. Not in the specification. */
  image: z.nullable(z.string()),
  /** How its brand writes serial numbers (rules/serial-number.ts): null is free text. */
  serial_mask: z.nullable(z.string()),
  /** What it earns from a day on that is near. */
  next_points: z.optional(z.nullable(z.object({ from: z.string(), credits: z.int() }))),
})

export type Product = z.output<typeof product>

export const brandName = requiredText('Merk is verplicht')

export const listProducts = endpoint({
  method: 'POST',
  path: '/api/products',
  access: 'verified',
  body: z.object({ brand: brandName }),
  reply: z.array(product),
})
