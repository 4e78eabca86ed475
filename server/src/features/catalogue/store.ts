import { searchKey } from '@portal/contract/search'
import type { Product } from '@portal/contract/catalogue'
import type { Database } from '../../database/database.ts'

export async function findBrands(db: Database): Promise<string[]> {
  const rows = await db.query<{ brand: string }>(
    'select brand from products group by brand order by lower(brand) collate "C"',
  )
  return rows.map(({ brand }) => brand)
}

export async function findProductsOfBrand(db: Database, brand: string): Promise<Product[]> {
  return db.query<Product>(
    'select id, brand, model, credits, image from products where brand = $1 order by lower(model) collate "C", id',
    [brand],
  )
}

export async function findProduct(db: Database, id: number): Promise<Product | null> {
  const [product] = await db.query<Product>('select id, brand, model, credits, image from products where id = $1', [id])
  return product ?? null
}

export async function findProducts(db: Database, ids: readonly number[]): Promise<Product[]> {
  return db.query<Product>('select id, brand, model, credits, image from products where id = any($1)', [ids])
}

/** Stores a product and returns its id. */
export async function insertProduct(db: Database, product: Omit<Product, 'id'>): Promise<number> {
  const { brand, model, credits, image } = product
  const [row] = await db.query<{ id: number }>(
    'insert into products (brand, model, credits, image, search_key) values ($1, $2, $3, $4, $5) returning id',
    [brand, model, credits, image, searchKey(`${brand} ${model}`)],
  )
  return row!.id
}
