import * as z from 'zod/mini'

/** A news item or promotion as the cards show it. */
export const teaser = z.object({
  id: z.int(),
  title: z.string(),
  created_at: z.string(),
  description: z.string(),
  url_slug: z.string(),
  image: z.nullable(z.string()),
  thumbnail_image: z.nullable(z.string()),
})

export type Teaser = z.output<typeof teaser>
