import { searchKey } from '@portal/contract/search'
import type { Product } from '@portal/contract/catalogue'
import type { SerialMask } from '@portal/contract/rules/serial-number'
import type { Database } from '../../database/database.ts'

export async function findBrands(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select name from brands where id in (select p.brand_id ${fromProducts}) order by lower(name) collate "C"`,
  )
  return rows.map(({ name }) => name)
}

// What can be registered now, with the points of today.
const fromProducts = `from products p join brands b on b.id = p.brand_id and b.is_active
  cross join lateral (
    select valid_from, credits from product_points where product_id = p.id and valid_from <= dutch_day()
    order by valid_from desc limit 1
  ) as points where p.is_active`

const nearDays = 30

const products = `select p.id, b.name as brand, p.model, points.credits, p.image, b.serial_mask, points.valid_from as points_from, (
    select json_build_object('from', valid_from, 'credits', credits) from product_points
    where product_id = p.id and valid_from > dutch_day() and valid_from <= dutch_day() + ${nearDays}
    order by valid_from limit 1
  ) as next_points
  ${fromProducts}`

/** A product with the day since when it has its points. All of it is read at one moment, by one statement. */
export type ProductNow = Product & { points_from: string }

export async function findProductsOfBrand(db: Database, brand: string): Promise<ProductNow[]> {
  return db.query<ProductNow>(`${products} and b.name = $1 order by lower(p.model) collate "C", p.id`, [brand])
}

export async function findProduct(db: Database, id: number): Promise<ProductNow | null> {
  const [product] = await db.query<ProductNow>(`${products} and p.id = $1`, [id])
  return product ?? null
}

export async function findProducts(db: Database, ids: readonly number[]): Promise<ProductNow[]> {
  return db.query<ProductNow>(`${products} and p.id = any($1)`, [ids])
}

export async function insertBrand(db: Database, name: string, serialMask: SerialMask): Promise<number> {
  const [row] = await db.query<{ id: number }>('insert into brands (name, serial_mask) values ($1, $2) returning id', [
    name,
    serialMask,
  ])
  return row!.id
}

export type NewProduct = Pick<Product, 'brand' | 'model' | 'credits' | 'image'>

/** Since when the products of the demo and of tests have their first points. */
export const firstPointsDay = '2020-01-01'

/** Stores a product of this brand with its first points and returns its id. For the demo and tests. */
export async function insertProduct(db: Database, brandId: number, product: NewProduct): Promise<number> {
  const { brand, model, credits, image } = product
  const [row] = await db.query<{ id: number }>(
    `with product as (
       insert into products (brand_id, model, image, search_key) values ($1, $2, $3, $4) returning id
     )
     insert into product_points (product_id, valid_from, credits) select id, $5, $6 from product returning product_id as id`,
    [brandId, model, image, searchKey(`${brand} ${model}`), firstPointsDay, credits],
  )
  return row!.id
}
