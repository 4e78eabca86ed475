import { downloadCategories, imageCategories, mediaBrands } from '@portal/contract/media'
import type { Client } from 'pg'

export type FileKind = 'images' | 'downloads'

const statements = {
  images: `insert into images (name, brand, category, jpg_image, created_at)
    select 'Opstelling ' || n || ' – één zachte kamer', ($2::text[])[1 + n % cardinality($2::text[])],
      ($3::text[])[1 + n % cardinality($3::text[])], 'images/' || n || '.jpg', now() - n * interval '1 hour'
    from generate_series(1, $1::int) n`,
  downloads: `insert into downloads (title, name, brand, category, file, created_at)
    select 'Handleiding ' || n, 'Opstelling ' || n || ' – één zachte kamer', ($2::text[])[1 + n % cardinality($2::text[])],
      ($3::text[])[1 + n % cardinality($3::text[])], 'downloads/' || n || '.pdf', now() - n * interval '1 hour'
    from generate_series(1, $1::int) n`,
}

/** Makes the image bank or the downloads hold exactly this many files. */
export async function createFiles(client: Client, kind: FileKind, count: number): Promise<void> {
  const categories = kind === 'images' ? imageCategories : downloadCategories
  await client.query(`delete from ${kind}`)
  await client.query(statements[kind], [count, mediaBrands, categories])
}
