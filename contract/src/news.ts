import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

// A reply that was kept on the device, or comes from the version before, has none of them.
const pictureTexts = {
  /** What the picture shows, for who does not see it; empty when it is only decoration. */
  image_alt: z.optional(z.string()),
  /** The point that stays in sight where the picture is cut: from 0 to 1, from left and top. */
  image_focal: z.optional(z.nullable(z.object({ x: z.number(), y: z.number() }))),
}

/** A news item or promotion as the cards show it. */
export const teaser = z.object({
  id: z.int(),
  title: z.string(),
  created_at: z.string(),
  description: z.string(),
  url_slug: z.string(),
  image: z.nullable(z.string()),
  thumbnail_image: z.nullable(z.string()),
  ...pictureTexts,
})

export type Teaser = z.output<typeof teaser>

export const listNews = endpoint({
  method: 'GET',
  path: '/api/news/index',
  access: 'verified',
  reply: z.object({ blogs: z.array(teaser), promotions: z.array(teaser) }),
})

export const newsArticle = z.object({
  title: z.string(),
  created_at: z.string(),
  image: z.nullable(z.string()),
  ...pictureTexts,
  /** Sanitized HTML. Relative sources are relative to the API host. */
  content: z.string(),
})

export type NewsArticle = z.output<typeof newsArticle>

export const getNewsArticle = endpoint({
  method: 'GET',
  path: '/api/news/:slug',
  access: 'auth',
  reply: newsArticle,
})

export const promotion = z.object({
  title: z.string(),
  /** The first and the last day, YYYY-MM-DD. */
  from: z.string(),
  to: z.string(),
  image: z.nullable(z.string()),
  ...pictureTexts,
  content: z.string(),
})

export type Promotion = z.output<typeof promotion>

export const getPromotion = endpoint({
  method: 'GET',
  path: '/api/promotions/:slug',
  access: 'auth',
  reply: promotion,
})
