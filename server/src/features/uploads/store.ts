import type { Upload } from '@portal/contract/uploads'
import type { Database } from '../../database/database.ts'

export type NewUpload = Omit<Upload, 'id' | 'url'> & {
  /** What the paths of its files begin with. */
  files_start: string
}

/** Its files: those of a picture are called as the columns of an article. */
export type UploadFiles = { file: string; thumbnail_image: string | null }

export type UploadRow = Omit<Upload, 'url'> & UploadFiles

/** Stores an upload without its files, which are written next, and returns its id. */
export async function insertUpload(db: Database, upload: NewUpload): Promise<number> {
  const { name, type, bytes, width, height, files_start } = upload
  const [row] = await db.query<{ id: number }>(
    `insert into uploads (name, type, bytes, width, height, files_start) values ($1, $2, $3, $4, $5, $6) returning id`,
    [name, type, bytes, width, height, files_start],
  )
  return row!.id
}

/** Notes that the files of an upload are all there: from then on it can be used. */
export async function completeUpload(
  db: Database,
  id: number,
  { file, thumbnail_image }: UploadFiles,
): Promise<UploadRow> {
  const [row] = await db.query<UploadRow>(
    `update uploads set file = $2, thumbnail_image = $3 where id = $1
     returning id, name, type, bytes, width, height, file, thumbnail_image`,
    [id, file, thumbnail_image],
  )
  return row!
}

/** Whether content may show this upload. Within a transaction it stays so until the end. */
export async function isUsablePicture(db: Database, id: number): Promise<boolean> {
  const rows = await db.query('select from uploads where id = $1 and thumbnail_image is not null for share', [id])
  return rows.length > 0
}

/**
 * Gives up the uploads that nothing has referred to for a day: nobody can use them any more, and their files go a day
 * later, so that a backup under way still finds every file that its rows name. Versions and working copies of earlier
 * saves count, since they can come back.
 */
export async function giveUpUnused(db: Database): Promise<void> {
  await db.query(giveUpStatement)
}

// Every text is read once, however many uploads there are.
const giveUpStatement = `
  with texts as (
    select draft ->> 'image_id' as image_id, null as image, draft ->> 'content' as content from content
    union all select draft ->> 'image_id', null, draft ->> 'content' from content_drafts
    union all select draft ->> 'image_id', null, draft ->> 'content' from content_versions
    union all select null, image, content from article_publications
    union all select null, image, content from articles
  ), shown as (
    select found[1] as files_start from texts, regexp_matches(content, '/storage/(uploads/[a-z0-9-]+-[0-9a-f]{12})', 'g') as found
  )
  update uploads set file = null, thumbnail_image = null, given_up_at = now()
  where file is not null and created_at < now() - interval '1 day'
    and not exists (select from texts where texts.image_id = uploads.id::text)
    and not exists (select from texts where texts.image = uploads.file)
    and not exists (select from shown where shown.files_start = uploads.files_start)`

/** Uploads whose files may be removed: given up a day ago, or never complete. */
export async function findRemovable(db: Database): Promise<{ id: number; files_start: string }[]> {
  return db.query(
    `select id, files_start from uploads
     where file is null and coalesce(given_up_at, created_at) < now() - interval '1 day' order by id limit 1000`,
  )
}

export async function deleteUpload(db: Database, id: number): Promise<void> {
  await db.query('delete from uploads where id = $1', [id])
}
