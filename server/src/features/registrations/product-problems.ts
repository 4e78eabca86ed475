import type { FieldErrors } from '@portal/contract/errors'
import { createRegistrationBody, registrationMessages } from '@portal/contract/registrations'
import { serialNumberProblem } from '@portal/contract/rules/serial-number'
import { readText } from '@portal/contract/rules/text'
import type { Database } from '../../database/database.ts'
import { findProduct } from '../catalogue/store.ts'

/** What only the catalogue can tell of a registration: whether the product exists and the serial number suits its brand. */
export async function productProblems(db: Database, sent: Record<string, unknown>): Promise<FieldErrors> {
  const productId = createRegistrationBody.shape.selectedProduct.safeParse(sent.selectedProduct ?? null)
  if (!productId.success) return {}
  const product = await findProduct(db, productId.data)
  if (!product) return { selectedProduct: [registrationMessages.invalidProduct] }

  const serialNumber = readText(sent.serial_number)
  const problem = typeof serialNumber === 'string' ? serialNumberProblem(product.brand, serialNumber) : null
  return problem ? { serial_number: [problem] } : {}
}
