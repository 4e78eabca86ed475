import { searchKey } from '@portal/contract/search'
import type { Product } from '@portal/contract/catalogue'
import type { SerialMask } from '@portal/contract/rules/serial-number'
import type { Database } from '../../database/database.ts'

export async function findBrands(db: Database): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select name from brands where id in (select brand_id from products) order by lower(name) collate "C"`,
  )
  return rows.map(({ name }) => name)
}

const products = `select p.id, b.name as brand, p.model, p.credits, p.image, b.serial_mask
  from products p join brands b on b.id = p.brand_id`

export async function findProductsOfBrand(db: Database, brand: string): Promise<Product[]> {
  return db.query<Product>(`${products} where b.name = $1 order by lower(p.model) collate "C", p.id`, [brand])
}

export async function findProduct(db: Database, id: number): Promise<Product | null> {
  const [product] = await db.query<Product>(`${products} where p.id = $1`, [id])
  return product ?? null
}

export async function findProducts(db: Database, ids: readonly number[]): Promise<Product[]> {
  return db.query<Product>(`${products} where p.id = any($1)`, [ids])
}

/** Stores a brand and returns its id. */
export async function insertBrand(db: Database, name: string, serialMask: SerialMask): Promise<number> {
  const [row] = await db.query<{ id: number }>('insert into brands (name, serial_mask) values ($1, $2) returning id', [
    name,
    serialMask,
  ])
  return row!.id
}

export type NewProduct = Pick<Product, 'brand' | 'model' | 'credits' | 'image'>

/** Stores a product of this brand and returns its id. */
export async function insertProduct(db: Database, brandId: number, product: NewProduct): Promise<number> {
  const { brand, model, credits, image } = product
  const [row] = await db.query<{ id: number }>(
    'insert into products (brand_id, model, credits, image, search_key) values ($1, $2, $3, $4, $5) returning id',
    [brandId, model, credits, image, searchKey(`${brand} ${model}`)],
  )
  return row!.id
}
