import type { Database } from '../database/database.ts'
import { insertPublished } from '../features/articles/insert-published.ts'
import { storeScreenPicture } from '../features/media/store-picture.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { readDemoFile } from './demo-files.ts'
import { type ArticlePicture, articlePictures, type Figure, type SeedArticle } from './seed-article.ts'
import { seedNews } from './seed-articles-news.ts'
import { seedPromotions } from './seed-articles-promotions.ts'

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

/** Stores the demo news and promotions, dated over the last months and valid around today. */
export async function seedArticles(db: Database, pictures: StoredPictures): Promise<void> {
  for (const article of seedNews) await insertPublished(db, { kind: 'news', ...fieldsOf(article, pictures) })
  for (const promotion of seedPromotions) {
    const days = { from: dayFromNow(promotion.fromDay), to: dayFromNow(promotion.toDay) }
    await insertPublished(db, { kind: 'promotions', ...fieldsOf(promotion, pictures), ...days })
  }
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
