import type { Product } from '@portal/contract/catalogue'
import type { FieldErrors } from '@portal/contract/errors'
import { createRegistrationBody, registrationMessages } from '@portal/contract/registrations'
import { serialNumberProblem } from '@portal/contract/rules/serial-number'
import { readText } from '@portal/contract/rules/text'
import type { Database } from '../../database/database.ts'
import { findProduct, findProducts } from '../catalogue/store.ts'

type Sent = Record<string, unknown>

/** The product that a registration names, or null when it names none that exists. */
export async function findChosenProduct(db: Database, sent: Sent): Promise<Product | null> {
  const id = chosenProductId(sent)
  return id === null ? null : findProduct(db, id)
}

/** The products that these registrations name, as far as they exist, by their id. */
export async function findChosenProducts(db: Database, rows: readonly Sent[]): Promise<Map<number, Product>> {
  const ids = rows.map(chosenProductId).filter((id) => id !== null)
  const products = await findProducts(db, [...new Set(ids)])
  return new Map(products.map((product) => [product.id, product]))
}

/** The id of the product that a registration names, or null when it is none. */
export function chosenProductId(sent: Sent): number | null {
  const productId = productIdOf(sent)
  return productId.success ? productId.data : null
}

/** What only the catalogue can tell of a registration: whether the product exists and the serial number suits its brand. */
export function productProblems(sent: Sent, product: Product | null): FieldErrors {
  // That none was chosen at all is the body's own rule.
  if (!product) return chosenProductId(sent) !== null ? { selectedProduct: [registrationMessages.invalidProduct] } : {}

  const serialNumber = readText(sent.serial_number)
  const problem = typeof serialNumber === 'string' ? serialNumberProblem(product.brand, serialNumber) : null
  return problem ? { serial_number: [problem] } : {}
}

function productIdOf(sent: Sent) {
  return createRegistrationBody.shape.selectedProduct.safeParse(sent.selectedProduct ?? null)
}
