import { downloadCategories, imageCategories, mediaBrands } from '@portal/contract/media'
import type { Client } from 'pg'

export type FileKind = 'images' | 'downloads'

const draftOf = {
  images: `jsonb_build_object('name', texts.name, 'brand', texts.brand, 'category', texts.category, 'alt', '', 'decorative', true,
    'files', jsonb_build_object('jpg', files.id, 'png', null, 'tiff', null))`,
  downloads: `jsonb_build_object('title', 'Handleiding ' || n, 'name', texts.name, 'brand', texts.brand, 'category', texts.category,
    'language', 'nl', 'upload_id', files.id)`,
}

/** Makes the image bank or the downloads hold exactly this many files. */
export async function createFiles(client: Client, kind: FileKind, count: number): Promise<void> {
  const categories = kind === 'images' ? imageCategories : downloadCategories
  const [type, ending] = kind === 'images' ? ['image/jpeg', '.jpg'] : ['application/pdf', '.pdf']
  await client.query(`delete from content where kind = $1`, [kind])
  await client.query(
    `with files as (
       insert into uploads (name, type, bytes, files_start, file, thumbnail_image, own_file)
       select n::text, $4, 5, $5 || '/' || n, $5 || '/' || n || $6, $5 || '/' || n || $6, $5 || '/' || n || $6
       from generate_series(1, $1::int) n
       returning id, name::int as n
     ), texts as (
       select n, 'Opstelling ' || n || ' – één zachte kamer' as name, ($2::text[])[1 + n % cardinality($2::text[])] as brand,
         ($3::text[])[1 + n % cardinality($3::text[])] as category
       from generate_series(1, $1::int) n
     ), entries as (
       insert into content (kind, draft, search_key, is_visible, dated_at)
       select $5, ${draftOf[kind]}, 'opstelling' || n || '–eenzachtekamer|', true, now() - n * interval '1 hour'
       from texts join files using (n)
       returning id, draft
     )
     insert into upload_uses (content_id, upload_id)
     select id, coalesce(draft #> '{files,jpg}', draft -> 'upload_id')::int from entries`,
    [count, mediaBrands, categories, type, kind, ending],
  )
}
