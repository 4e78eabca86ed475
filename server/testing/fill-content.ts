type Runner = { query: (statement: string, values: unknown[]) => Promise<unknown> }

/** News and promotions of the last years, three quarters published, by the member with id 1. */
export async function fillArticles(db: Runner, count: number): Promise<void> {
  await db.query(articlesStatement, [count])
}

const articlesStatement = `
  with written as (
    insert into content (kind, draft, search_key, author_id, updated_by, updated_at, published_version, published_from)
    select case i % 5 when 0 then 'promotions' else 'news' end,
      jsonb_build_object('title', 'Bericht ' || i, 'url_slug', 'bericht-' || i, 'intro', 'Kort.', 'content', repeat('<p>Zacht water.</p>', 200)),
      'bericht' || i || '|bericht-' || i, 1, 1, now() - i * interval '1 hour', case when i % 4 > 0 then 1 end, now() - i * interval '1 hour'
    from generate_series(1, $1::int) as i returning id, kind, title, url_slug, draft, published_version, published_from
  ), kept as (
    insert into content_versions (content_id, number, reason, draft, published_from)
    select id, 1, 'gepubliceerd', draft, published_from from written where published_version = 1
  )
  insert into article_publications (content_id, kind, url_slug, title, description, content, valid_from, valid_to, created_at, published_from)
  select id, kind, url_slug, title, 'Kort.', repeat('<p>Zacht water.</p>', 200), '2026-03-01', '2026-03-31', published_from, published_from
  from written where published_version = 1`

/**
 * Images of the last weeks, newer than most articles, by the member with id 1. A third is of each brand, a fifth has each view, and
 * all have a water softener.
 */
export async function fillImages(db: Runner, count: number): Promise<void> {
  await db.query(imagesStatement, [count])
}

const imagesStatement = `
  with files as (
    insert into uploads (name, type, bytes, width, height, files_start, file, thumbnail_image, own_file)
    select i || '.jpg', 'image/jpeg', 204800, 1600, 900, 'uploads/foto-' || i, 'uploads/foto-' || i || '-screen.webp',
      'uploads/foto-' || i || '-thumb.webp', 'uploads/foto-' || i || '.jpg'
    from generate_series(1, $1::int) as i returning id, substr(files_start, 14)::int as i
  ), facts as (
    select i, id, (array['AquaStar', 'Softy', 'Lavigo'])[i % 3 + 1] as brand, (array['Voor', 'Zij', 'Achter', 'Boven', 'Detail'])[i % 5 + 1] as side
    from files
  ), written as (
    insert into content (kind, draft, search_key, is_visible, author_id, updated_by, updated_at)
    select 'images', jsonb_build_object('name', brand || ' ' || side || 'aanzicht ' || i, 'brand', brand, 'category', 'Product foto''s',
        'alt', side || 'kant van de waterontharder', 'decorative', false, 'files', jsonb_build_object('jpg', id, 'png', null, 'tiff', null)),
      lower(brand || side || 'aanzicht' || i || '|' || side || 'kantvandewaterontharder'), true, 1, 1, now() - i * interval '1 minute'
    from facts returning id, draft
  )
  insert into upload_uses (content_id, upload_id) select id, (draft #>> '{files,jpg}')::int from written`
