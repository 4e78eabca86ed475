import { readMoment } from '@portal/contract/rules/moment'
import type { Database } from '../database/database.ts'
import { findMemberByEmail } from '../features/account/store.ts'
import { insertConcept, insertPublished } from '../features/articles/insert-published.ts'
import { storeScreenPicture } from '../features/uploads/store-picture.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import {
  type ArticlePicture,
  articlePictures,
  type SeedArticle,
  type SeedPromotion,
  seedConcept,
  seedEnded,
  seedNews,
  seedPlanned,
  seedPromotions,
} from './article-facts.ts'
import { readDemoFile } from './demo-files.ts'
import { demoLogins } from './demo-logins.ts'

export type StoredPictures = Record<ArticlePicture, { image: string; thumbnail: string }>

const dayMs = 24 * 60 * 60 * 1000

export async function storeArticlePictures(files: FileStorage): Promise<StoredPictures> {
  const stored: Partial<StoredPictures> = {}
  for (const [name, file] of Object.entries(articlePictures)) {
    const bytes = await readDemoFile(file)
    stored[name as ArticlePicture] = await storeScreenPicture({ files }, { bytes, folder: 'news', name })
  }
  return stored as StoredPictures
}

/**
 * Stores the demo news and promotions by the demo's editor: dated over the last months and valid around today, and beside them
 * one of each state that only staff find.
 */
export async function seedArticles(db: Database, pictures: StoredPictures): Promise<void> {
  const editor = await findMemberByEmail(db, demoLogins.editor.email)
  const fields = async (article: SeedArticle) => ({
    ...(await fieldsOf(article, pictures)),
    author_id: editor?.member.id ?? null,
  })
  const promotionFields = async (promotion: SeedPromotion) => ({
    kind: 'promotions' as const,
    ...(await fields(promotion)),
    from: dayFromNow(promotion.fromDay),
    to: dayFromNow(promotion.toDay),
  })
  for (const article of seedNews) await insertPublished(db, { kind: 'news', ...(await fields(article)) })
  for (const promotion of seedPromotions) await insertPublished(db, await promotionFields(promotion))

  await insertPublished(db, {
    ...(await promotionFields(seedEnded)),
    published_from: dutchHour(seedEnded.fromDay, '08'),
    published_until: dutchHour(seedEnded.toDay + 1, '00'),
  })
  await insertPublished(db, {
    kind: 'news',
    ...(await fields(seedPlanned)),
    published_from: dutchHour(seedPlanned.daysAhead, '08'),
  })
  await insertConcept(db, { kind: 'news', ...(await fields(seedConcept)) })
}

async function fieldsOf({ slug, title, description, picture, daysAgo }: SeedArticle, pictures: StoredPictures) {
  const { image, thumbnail } = pictures[picture]
  const text = (await readDemoFile(`articles/${slug || 'concept'}.html`)).toString().trim()
  return {
    url_slug: slug,
    title: keepUnits(title),
    description: keepUnits(description),
    image,
    thumbnail_image: thumbnail,
    content: keepUnits(withPictures(text, pictures)),
    created_at: new Date(Date.now() - daysAgo * dayMs),
  }
}

// A number and its unit stay on one line.
function keepUnits(text: string): string {
  return text.replace(/(\d) (?=(?:°dH|bar|cm|dB|kg|m³|gram)(?![a-z]))/g, '$1\u00a0')
}

// A text names its pictures as the facts do.
function withPictures(text: string, pictures: StoredPictures): string {
  return text.replace(/(?<=<img src=")\w+/g, (name) => `/storage/${pictures[name as ArticlePicture].image}`)
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
}

// An hour that the clock never skips.
function dutchHour(days: number, hour: '00' | '08'): Date {
  return readMoment(`${dayFromNow(days)}T${hour}:00`) as Date
}
