import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The brands and categories by which images and downloads are filtered (spec §9). */
export const mediaBrands = [
  'AquaStar',
  'AquaStar-Pro',
  'DigiSofter',
  'Altech',
  'Lavigo',
  'Solar',
  'Descale',
  'Softy',
] as const
export const imageCategories = ["Product foto's", "Logo's"] as const
export const downloadCategories = ['Handleiding', 'Brochures'] as const

const path = z.nullable(z.string())

export const image = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  thumbnail_image: path,
  jpg_image: path,
  png_image: path,
  tiff_image: path,
  brand: z.string(),
  category: z.string(),
  /** What the picture shows; empty when it is only decoration. A reply that was kept on the device has none. */
  alt: z.optional(z.string()),
})

export type Image = z.output<typeof image>

export const listImages = endpoint({
  method: 'GET',
  path: '/api/images/index',
  access: 'verified',
  reply: z.array(image),
})

export const download = z.object({
  id: z.int(),
  title: z.string(),
  name: z.string(),
  category: z.string(),
  brand: z.string(),
  file: z.string(),
  created_at: z.string(),
})

export type Download = z.output<typeof download>

export const listDownloads = endpoint({
  method: 'GET',
  path: '/api/downloads/index',
  access: 'verified',
  reply: z.array(download),
})

export const video = z.object({
  title: z.string(),
  description: z.string(),
  youtube_url: z.string(),
  /** A picture instead of that of YouTube; a reply that was kept on the device has none. */
  poster_image: z.optional(path),
})

export type Video = z.output<typeof video>

export const listVideos = endpoint({
  method: 'GET',
  path: '/api/videos/index',
  access: 'verified',
  reply: z.array(video),
})
