import type { Upload } from '@portal/contract/uploads'
import type { Database } from '../../database/database.ts'
import { pictureFormats } from './picture-formats.ts'
import { ownFormats } from './own-format.ts'

export type NewUpload = Omit<Upload, 'id' | 'url'> & {
  files_start: string
  sha256?: string
  uploaded_by?: number
}

/** Its files: those of a picture are called as the columns of an article. */
export type UploadFiles = { file: string; thumbnail_image: string | null; own_file: string | null }

export type UploadRow = Omit<Upload, 'url'> & UploadFiles

/** Where what members send lies: nothing serves it without a call, and no content can name it. */
export const privateFolder = 'private/photos'

/** Stores an upload without its files, which are written next, and returns its id. */
export async function insertUpload(db: Database, upload: NewUpload): Promise<number> {
  const { name, type, bytes, width, height, pages, files_start, sha256 = null, uploaded_by = null } = upload
  const [row] = await db.query<{ id: number }>(
    `insert into uploads (name, type, bytes, width, height, pages, files_start, sha256, uploaded_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [name, type, bytes, width, height, pages, files_start, sha256, uploaded_by],
  )
  return row!.id
}

/** Notes that the files of an upload are all there: from then on it can be used. */
export async function completeUpload(
  db: Database,
  id: number,
  { file, thumbnail_image, own_file }: UploadFiles,
): Promise<UploadRow> {
  const [row] = await db.query<UploadRow>(
    `update uploads set file = $2, thumbnail_image = $3, own_file = $4 where id = $1 returning ${columns}`,
    [id, file, thumbnail_image, own_file],
  )
  return row!
}

const columns = 'id, name, type, bytes, width, height, pages, file, thumbnail_image, own_file'

/** The upload that this person made of the same bytes within the last day; null without one. */
export async function findKnown(db: Database, { by, sha256 }: { by: { id: number }; sha256: string }) {
  const [row] = await db.query<UploadRow>(
    `select ${columns} from uploads where uploaded_by = $1 and sha256 = $2 and file is not null
       and created_at > now() - interval '1 day' order by id desc limit 1`,
    [by.id, sha256],
  )
  return row ?? null
}

/** The uploads that an entry, of `content c`, uses, as its call tells of them. */
export const uploadsOfEntry = `coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name, 'type', u.type,
    'bytes', u.bytes, 'width', u.width, 'height', u.height, 'pages', u.pages, 'url', '/storage/' || u.file,
    'thumbnail_image', u.thumbnail_image) order by u.id)
  from upload_uses join uploads u on u.id = upload_id where content_id = c.id), '[]')`

export type HeldUpload = { id: number; files_start: string; type: string; is_picture: boolean }

/**
 * Of the uploads that content is going to name, those that it may: they stay so until the end of the transaction. One that was
 * given up comes back.
 */
export async function holdUploads(
  db: Database,
  { ids, starts }: { ids: readonly number[]; starts: readonly string[] },
): Promise<HeldUpload[]> {
  if (ids.length + starts.length === 0) return []
  const named = await db.query<{ id: number; is_back: boolean }>(
    `select id, file is null as is_back from uploads
     where (id = any($1::int[]) or files_start = any($2::text[])) and ${canBeUsed} order by id for update`,
    [ids, starts],
  )
  const back = named.filter(({ is_back }) => is_back)
  if (back.length > 0) await bringBack(db, back)
  return db.query(
    'select id, files_start, type, thumbnail_image is not null as is_picture from uploads where id = any($1::int[])',
    [named.map((one) => one.id)],
  )
}

// What goes for ever, or was never whole, does not.
const canComeBack = `given_up_at > '-infinity'`

/** Of an upload: whether content may name it, because its files are there, and not about to go. */
export const canBeUsed = `(files_start not like '${privateFolder}/%' and (file is not null or ${canComeBack}))`

const screenEnding = pictureFormats['screen.webp'].ending
const ownEndings = Object.values(ownFormats)
  .map((format) => `when '${pictureFormats[format].type}' then '${pictureFormats[format].ending}'`)
  .join(' ')

async function bringBack(db: Database, uploads: readonly { id: number }[]): Promise<void> {
  await db.query(
    `update uploads set given_up_at = null,
       file = files_start || case type when 'application/pdf' then '.pdf' else '${screenEnding}' end,
       thumbnail_image = case when type <> 'application/pdf' then files_start || '${pictureFormats['thumb.webp'].ending}' end,
       own_file = files_start || case type ${ownEndings} end
     where id = any($1::int[])`,
    [uploads.map(({ id }) => id)],
  )
}

const isUnused = `not exists (select from upload_uses where upload_id = uploads.id)
  and not exists (select from products where image_upload_id = uploads.id)
  and not exists (select from cases where photo_id = uploads.id)
  and not exists (select from case_messages where photo_id = uploads.id)`

export type StoredPhoto = { id: number; name: string; file: string; uploaded_by: number | null }

export async function findPhoto(db: Database, id: number): Promise<StoredPhoto | null> {
  const [photo] = await db.query<StoredPhoto>(
    `select id, name, file, uploaded_by from uploads where id = $1::bigint and file like '${privateFolder}/%'`,
    [id],
  )
  return photo ?? null
}

/** Whether a photo of this member is there to be named; it stays so until the end of the transaction. */
export async function holdPhoto(db: Database, { id, by }: { id: number; by: { id: number } }): Promise<boolean> {
  const held = await db.query(
    `select from uploads where id = $1 and uploaded_by = $2 and file like '${privateFolder}/%' for key share`,
    [id, by.id],
  )
  return held.length > 0
}

/**
 * Gives up the uploads that are a day old and that nothing refers to now: their files go a day later, so that a backup under
 * way still finds every file that its rows name.
 */
export async function giveUpUnused(db: Database): Promise<void> {
  const isOld = `file is not null and created_at < now() - interval '1 day'`
  const found = await db.query<{ id: number }>(`select id from uploads where ${isUnused} and ${isOld}`)
  if (found.length === 0) return
  await db.tx(async () => {
    // One that is being named at this moment is left alone; what was named just before is seen by judging again.
    const locked = await db.query<{ id: number }>(
      `select id from uploads where id = any($1::int[]) and ${isOld} order by id for update skip locked`,
      [idsOf(found)],
    )
    await db.query(
      `update uploads set file = null, thumbnail_image = null, own_file = null, given_up_at = now() where id = any($1::int[]) and ${isUnused}`,
      [idsOf(locked)],
    )
  })
}

/**
 * Takes for removal the uploads that were given up a day ago or never complete: nothing can name them any more. What is named
 * again by then comes back instead.
 */
export function takeRemovable(db: Database): Promise<{ id: number; files_start: string }[]> {
  return db.tx(async () => {
    const given = await db.query<{ id: number }>(
      `select id from uploads
       where file is null and coalesce(given_up_at, created_at) < now() - interval '1 day'
       order by id limit 1000 for update skip locked`,
    )
    const used = await db.query<{ id: number }>(
      `select id from uploads where id = any($1::int[]) and ${canComeBack} and not (${isUnused})`,
      [idsOf(given)],
    )
    await bringBack(db, used)
    return db.query(
      `update uploads set given_up_at = '-infinity' where id = any($1::int[]) and file is null returning id, files_start`,
      [idsOf(given)],
    )
  })
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}

export async function deleteUpload(db: Database, id: number): Promise<void> {
  await db.query('delete from uploads where id = $1', [id])
}
