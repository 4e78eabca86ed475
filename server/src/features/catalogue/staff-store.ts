import type {
  BrandBody,
  BrandReply,
  ProductBody,
  ProductReply,
  ProductsQuery,
} from '@portal/contract/catalogue-for-staff'
import { markDays } from '@portal/contract/rules/mark-days'
import { type SerialMask, serialNumberParts } from '@portal/contract/rules/serial-number'
import { searchKey } from '@portal/contract/search'
import type { Database } from '../../database/database.ts'
import { searchPatterns } from '../../database/search-patterns.ts'

// Brands and products as staff keep them: ended ones too, with all of their points.

const brandColumns = `b.id, b.version, b.name, b.serial_mask, b.is_active,
  json_build_object('statutory', b.warranty_months_statutory, 'all_in', b.warranty_months_all_in) as warranty_months,
  (select count(*) from products where brand_id = b.id)::int as products,
  (select coalesce(sum(t.registrations), 0) from registration_totals t join products p on p.id = t.product_id
     where p.brand_id = b.id)::int as registrations`

export async function findAllBrands(db: Database): Promise<BrandReply[]> {
  return db.query(`select ${brandColumns} from brands b order by lower(b.name) collate "C"`)
}

export async function findBrand(db: Database, id: number): Promise<BrandReply | null> {
  const [brand] = await db.query<BrandReply>(`select ${brandColumns} from brands b where b.id = $1`, [id])
  return brand ?? null
}

export async function lockBrand(db: Database, id: number): Promise<void> {
  await db.query('select from brands where id = $1 for update', [id])
}

export async function storeBrand(db: Database, id: number | null, brand: BrandBody): Promise<number> {
  const { name, serial_mask, warranty_months, is_active } = brand
  const values = [name, serial_mask, warranty_months.statutory, warranty_months.all_in, is_active]
  const [row] = await db.query<{ id: number }>(
    id === null
      ? `insert into brands (name, serial_mask, warranty_months_statutory, warranty_months_all_in, is_active)
         values ($1, $2, $3, $4, $5) returning id`
      : `update brands set name = $1, serial_mask = $2, warranty_months_statutory = $3, warranty_months_all_in = $4,
           is_active = $5, version = version + 1 where id = $6 returning id`,
    id === null ? values : [...values, id],
  )
  return row!.id
}

/** Its products are searched for by its name too. */
export async function renameInSearch(db: Database, brandId: number, name: string): Promise<void> {
  const products = await db.query<{ id: number; model: string }>(
    'select id, model from products where brand_id = $1 order by id',
    [brandId],
  )
  await db.query(
    `update products set search_key = renamed.key from unnest($1::int[], $2::text[]) as renamed (id, key)
     where products.id = renamed.id`,
    [products.map(({ id }) => id), products.map(({ model }) => searchKey(`${name} ${model}`))],
  )
}

export type Misfits = { existing: number; would_not_fit: number; samples: string[] }

/** How many registered numbers of the brand a mask would refuse, with the newest of them. Free text refuses none. */
export async function findMisfits(db: Database, brandId: number, mask: SerialMask): Promise<Misfits> {
  const [found] = await db.query<Misfits>(
    `with numbers as (
       select r.id, r.serial_number, $2::text is null or (
           r.serial_number_key ~ $2 and ($3 or strpos(normalize(r.serial_number, NFKC), '-') = 0)) as fits
       from registrations r join products p on p.id = r.product_id where p.brand_id = $1
     )
     select count(*)::int as existing, (count(*) filter (where not fits))::int as would_not_fit,
       array(select serial_number from numbers where not fits order by id desc limit 5) as samples
     from numbers`,
    [brandId, mask && patternOf(mask), mask?.includes('-') ?? false],
  )
  return found!
}

const signs = { a: '[A-Z]', '9': '[0-9]', '*': '[A-Z0-9]' } as const

function patternOf(mask: string): string {
  return `^${serialNumberParts(mask)
    .map(({ of, size }) => `${signs[of]}{${size}}`)
    .join('')}$`
}

const productColumns = `p.id, p.version, p.model, p.image, p.image_upload_id, p.is_active,
  json_build_object('id', b.id, 'name', b.name, 'serial_mask', b.serial_mask, 'is_active', b.is_active) as brand,
  coalesce((select json_agg(json_build_object('name', name, 'number', number, 'valid_until', valid_until)
      order by valid_until, name, number) from product_marks where product_id = p.id), '[]') as marks,
  coalesce((select json_agg(json_build_object('valid_from', valid_from, 'credits', credits, 'has_begun', valid_from <= dutch_day())
      order by valid_from desc) from product_points where product_id = p.id), '[]') as points,
  (select count(*) from registrations where product_id = p.id)::int as registrations`

const fromProducts = 'from products p join brands b on b.id = p.brand_id'
const isEnding = `p.is_active and b.is_active and valid_until <= dutch_day() + ${markDays}`

export async function countEndingMarks(db: Database): Promise<number> {
  const [counted] = await db.query<{ count: number }>(
    `select count(*)::int as count ${fromProducts} join product_marks on product_id = p.id where ${isEnding}`,
  )
  return counted!.count
}

export async function findProductForStaff(db: Database, id: number): Promise<ProductReply | null> {
  const [product] = await db.query<ProductReply>(`select ${productColumns} ${fromProducts} where p.id = $1`, [id])
  return product ?? null
}

export async function findProductsPage(
  db: Database,
  { page = 1, per_page: perPage, search, ...asked }: ProductsQuery,
): Promise<{ products: ProductReply[]; total: number }> {
  const { 'filter[active]': active, 'filter[brand]': brands, 'filter[marks]': marks } = asked
  const where = `p.search_key like all($1::text[]) and (cardinality($2::bool[]) = 0 or (p.is_active and b.is_active) = any($2))
    and (cardinality($3::int[]) = 0 or b.id = any($3))
    and (not $4 or exists (select from product_marks where product_id = p.id and ${isEnding}))`
  const values = [searchPatterns(search), active.map((one) => one === 'yes'), brands, marks.length > 0]
  const [products, [counted]] = await Promise.all([
    db.query<ProductReply>(
      `select ${productColumns} ${fromProducts} where ${where}
       order by lower(b.name) collate "C", lower(p.model) collate "C", p.id limit $5 offset $6::bigint`,
      [...values, perPage, (page - 1) * perPage],
    ),
    db.query<{ total: number }>(`select count(*)::int as total ${fromProducts} where ${where}`, values),
  ])
  return { products, total: counted?.total ?? 0 }
}

export async function lockProduct(db: Database, id: number): Promise<void> {
  await db.query('select from products where id = $1 for update', [id])
}

type Stored = ProductBody & { brand: string }

/** Stores a product with its marks, and the points that have not begun. */
export async function storeProduct(db: Database, id: number | null, product: Stored): Promise<number> {
  const { brand, brand_id, model, image_upload_id = null, is_active, marks, points } = product
  const values = [brand_id, model, image_upload_id, is_active, searchKey(`${brand} ${model}`)]
  const picture = '(select file from uploads where id = $3::int)'
  const [row] = await db.query<{ id: number }>(
    id === null
      ? `insert into products (brand_id, model, image_upload_id, is_active, search_key, image)
         values ($1, $2, $3, $4, $5, ${picture}) returning id`
      : `update products set brand_id = $1, model = $2, image_upload_id = coalesce($3, image_upload_id), is_active = $4,
           search_key = $5, image = coalesce(${picture}, image), version = version + 1 where id = $6 returning id`,
    id === null ? values : [...values, id],
  )
  const productId = row!.id
  await db.query('delete from product_marks where product_id = $1', [productId])
  await db.query(
    `insert into product_marks (product_id, name, number, valid_until)
     select $1, * from json_to_recordset($2) as sent (name text, number text, valid_until date)`,
    [productId, JSON.stringify(marks)],
  )
  await db.query('delete from product_points where product_id = $1 and valid_from > dutch_day()', [productId])
  await db.query(
    `insert into product_points (product_id, valid_from, credits)
     select $1, * from json_to_recordset($2) as sent (valid_from date, credits int)
     where not exists (select from product_points where product_id = $1 and valid_from = sent.valid_from)`,
    [productId, JSON.stringify(points)],
  )
  return productId
}

/** Of these days, those that have begun and since when the product was registered. */
export async function findDaysOfPast(db: Database, productId: number, days: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ day: string }>(
    `select day::text from unnest($2::date[]) as day where day <= dutch_day() and exists (
       select from registrations where product_id = $1 and created_at >= day::timestamp at time zone 'Europe/Amsterdam')`,
    [productId, days],
  )
  return rows.map(({ day }) => day)
}
