import type { Registration } from '@portal/contract/registrations'

export function productName({ product }: Pick<Registration, 'product'>): string {
  return `${product.brand} ${product.model}`
}
