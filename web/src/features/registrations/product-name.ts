import type { Product } from '@portal/contract/catalogue'

export function productName({ product }: { product: Pick<Product, 'brand' | 'model'> }): string {
  return `${product.brand} ${product.model}`
}
