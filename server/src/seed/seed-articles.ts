import { readMoment } from '@portal/contract/rules/moment'
import type { Database } from '../database/database.ts'
import { findMemberByEmail } from '../features/account/store.ts'
import { insertConcept, insertPublished } from '../features/articles/insert-published.ts'
import { storeScreenPicture } from '../features/media/store-picture.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { readDemoFile } from './demo-files.ts'
import { demoLogins } from './demo-logins.ts'
import {
  type ArticlePicture,
  articlePictures,
  type Figure,
  type SeedArticle,
  type SeedPromotion,
} from './seed-article.ts'
import { seedNews } from './seed-articles-news.ts'
import { seedPromotions } from './seed-articles-promotions.ts'
import { seedConcept, seedEnded, seedPlanned } from './seed-articles-unseen.ts'

export type StoredPictures = Record<ArticlePicture, { image: string; thumbnail: string }>

const dayMs = 24 * 60 * 60 * 1000

/** Stores the pictures of the articles, for a screen and as thumbnails. */
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
  const fields = (article: SeedArticle) => ({ ...fieldsOf(article, pictures), author_id: editor?.member.id ?? null })
  const promotionFields = (promotion: SeedPromotion) => ({
    kind: 'promotions' as const,
    ...fields(promotion),
    from: dayFromNow(promotion.fromDay),
    to: dayFromNow(promotion.toDay),
  })
  for (const article of seedNews) await insertPublished(db, { kind: 'news', ...fields(article) })
  for (const promotion of seedPromotions) await insertPublished(db, promotionFields(promotion))

  await insertPublished(db, {
    ...promotionFields(seedEnded),
    published_from: dutchHour(seedEnded.fromDay, '08'),
    published_until: dutchHour(seedEnded.toDay + 1, '00'),
  })
  await insertPublished(db, {
    kind: 'news',
    ...fields(seedPlanned),
    published_from: dutchHour(seedPlanned.daysAhead, '08'),
  })
  await insertConcept(db, { kind: 'news', ...fields(seedConcept) })
}

function fieldsOf({ slug, title, description, picture, daysAgo, content }: SeedArticle, pictures: StoredPictures) {
  const { image, thumbnail } = pictures[picture]
  return {
    url_slug: slug,
    title: keepUnits(title),
    description: keepUnits(description),
    image,
    thumbnail_image: thumbnail,
    content: keepUnits(content(figureOf(pictures)).trim()),
    created_at: new Date(Date.now() - daysAgo * dayMs),
  }
}

// A number and its unit stay on one line.
function keepUnits(text: string): string {
  return text.replace(/(\d) (?=(?:°dH|bar|cm|dB|kg|m³|gram)(?![a-z]))/g, '$1\u00a0')
}

function figureOf(pictures: StoredPictures): Figure {
  return (picture, alt, caption) => {
    const image = `<img src="/storage/${pictures[picture].image}" width="800" height="500" alt="${alt}">`
    return `<figure>${image}<figcaption>${caption}</figcaption></figure>`
  }
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
}

// An hour that the clock never skips.
function dutchHour(days: number, hour: '00' | '08'): Date {
  return readMoment(`${dayFromNow(days)}T${hour}:00`) as Date
}
