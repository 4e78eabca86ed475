import type { Download, Image, Video } from '@portal/contract/media'
import type { Database } from '../../database/database.ts'

/** `created_at` is given for demo data and tests; otherwise it is now. */
type New<Row> = Omit<Row, 'id' | 'created_at'> & { created_at?: Date }

export type NewImage = New<Image>
export type NewDownload = New<Download>
export type NewVideo = New<Video>

export type ImageRow = Omit<Image, 'created_at'> & { created_at: Date }
export type DownloadRow = Omit<Download, 'created_at'> & { created_at: Date }

const imageColumns = 'id, name, created_at, thumbnail_image, jpg_image, png_image, tiff_image, brand, category'

export async function findImages(db: Database): Promise<ImageRow[]> {
  return db.query<ImageRow>(`select ${imageColumns} from images order by created_at desc, id desc`)
}

export async function findImage(db: Database, id: number): Promise<ImageRow | null> {
  const [row] = await db.query<ImageRow>(`select ${imageColumns} from images where id = $1`, [id])
  return row ?? null
}

export async function findDownloads(db: Database): Promise<DownloadRow[]> {
  return db.query<DownloadRow>(
    'select id, title, name, category, brand, file, created_at from downloads order by created_at desc, id desc',
  )
}

export async function findVideos(db: Database): Promise<Video[]> {
  return db.query<Video>('select title, description, youtube_url from videos order by created_at desc, id desc')
}

/** Stores an image and returns its id. */
export async function insertImage(db: Database, image: NewImage): Promise<number> {
  const { name, brand, category, thumbnail_image, jpg_image, png_image, tiff_image, created_at } = image
  const [row] = await db.query<{ id: number }>(
    `insert into images (name, brand, category, thumbnail_image, jpg_image, png_image, tiff_image, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, coalesce($8::timestamptz, now())) returning id`,
    [name, brand, category, thumbnail_image, jpg_image, png_image, tiff_image, created_at ?? null],
  )
  return row!.id
}

/** Stores a download and returns its id. */
export async function insertDownload(db: Database, download: NewDownload): Promise<number> {
  const { title, name, brand, category, file, created_at } = download
  const [row] = await db.query<{ id: number }>(
    `insert into downloads (title, name, brand, category, file, created_at)
    values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now())) returning id`,
    [title, name, brand, category, file, created_at ?? null],
  )
  return row!.id
}

export async function insertVideo(db: Database, { title, description, youtube_url, created_at }: NewVideo) {
  await db.query(
    `insert into videos (title, description, youtube_url, created_at)
    values ($1, $2, $3, coalesce($4::timestamptz, now()))`,
    [title, description, youtube_url, created_at ?? null],
  )
}
