import type { Download, Image, Video } from '@portal/contract/media'
import type { Database } from '../../database/database.ts'
import { inPlace } from '../content/simple-store.ts'

// What members see of the image bank, the downloads and the videos.

export type ImageRow = Omit<Image, 'created_at'> & { created_at: Date }
export type DownloadRow = Omit<Download, 'created_at'> & { created_at: Date }

const shown = 'c.is_visible and c.deleted_at is null'
const newest = 'c.dated_at desc, c.id desc'

const imagesOfContent = `select c.id, c.draft ->> 'name' as name, c.dated_at as created_at,
    coalesce(jpg.thumbnail_image, png.thumbnail_image, tiff.thumbnail_image) as thumbnail_image,
    jpg.own_file as jpg_image, png.own_file as png_image, tiff.own_file as tiff_image,
    c.draft ->> 'brand' as brand, c.draft ->> 'category' as category,
    case when (c.draft -> 'decorative')::boolean then '' else c.draft ->> 'alt' end as alt
  from content c
  left join uploads jpg on jpg.id = (c.draft #>> '{files,jpg}')::int
  left join uploads png on png.id = (c.draft #>> '{files,png}')::int
  left join uploads tiff on tiff.id = (c.draft #>> '{files,tiff}')::int
  where c.kind = 'images'`

export async function findImages(db: Database): Promise<ImageRow[]> {
  return db.query<ImageRow>(`${imagesOfContent} and ${shown} order by ${newest}`)
}

export async function findImage(db: Database, id: number): Promise<ImageRow | null> {
  const [row] = await db.query<ImageRow>(`${imagesOfContent} and c.deleted_at is null and c.id = $1`, [id])
  return row ?? null
}

export async function findDownloads(db: Database): Promise<DownloadRow[]> {
  return db.query<DownloadRow>(
    `select c.id, c.draft ->> 'title' as title, c.draft ->> 'name' as name, c.draft ->> 'category' as category,
       c.draft ->> 'brand' as brand, u.file, c.dated_at as created_at
     from content c join uploads u on u.id = (c.draft ->> 'upload_id')::int
     where c.kind = 'downloads' and ${shown} order by ${newest}`,
  )
}

export async function findVideos(db: Database): Promise<Video[]> {
  return db.query<Video>(
    `select c.draft ->> 'title' as title, c.draft ->> 'description' as description, c.draft ->> 'youtube_url' as youtube_url,
       poster.file as poster_image
     from content c left join uploads poster on poster.id = (c.draft ->> 'poster_upload_id')::int
     where c.kind = 'videos' and ${shown} order by ${inPlace()}`,
  )
}
