import { consentStatement, type Gender } from '@portal/contract/registrations'
import { formatSerialNumber } from '@portal/contract/rules/serial-number'
import type { Database } from '../database/database.ts'
import { storeBalances } from '../features/account/store.ts'
import { findBrands, findProductsOfBrand, type ProductNow } from '../features/catalogue/store.ts'
import { creditOf } from '../features/points/sync-points.ts'
import { insertRegistration } from '../features/registrations/store.ts'
import type { Credit } from '../integrations/gift-shop/gift-shop.ts'
import { enqueue } from '../queue/entries.ts'
import { demoHistory } from './send-demo-history.ts'

const registrationCount = 35
// The newest ones are pending until the first points sync after the start.
const pendingCount = 3
const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

type Customer = {
  gender: Gender
  initials: string | null
  name: string
  zipcode: string
  number: string
  city: string | null
}

export const customers: Customer[] = [
  { gender: 'female', initials: 'M.', name: 'van den Berg', zipcode: '5611 AB', number: '12', city: 'Eindhoven' },
  { gender: 'male', initials: 'P.J.', name: 'Hendriks', zipcode: '3584 CX', number: '204', city: 'Utrecht' },
  { gender: 'other', initials: null, name: 'de Boer', zipcode: '1071 XX', number: '8', city: 'Amsterdam' },
  { gender: 'male', initials: 'A.', name: 'Yılmaz', zipcode: '6811 KR', number: '57', city: 'Arnhem' },
  { gender: 'female', initials: 'J.', name: 'Visser', zipcode: '9712 HG', number: '31', city: 'Groningen' },
  { gender: 'female', initials: 'L.', name: 'Smit', zipcode: '4811 VB', number: '140', city: 'Breda' },
  { gender: 'male', initials: 'K.', name: 'Meijer', zipcode: '2312 ES', number: '9', city: 'Leiden' },
  { gender: 'male', initials: 'T.', name: 'de Groot', zipcode: '8011 LN', number: '66', city: 'Zwolle' },
  { gender: 'female', initials: 'S.', name: 'Bos', zipcode: '7511 JM', number: '18', city: null },
  { gender: 'other', initials: 'R.', name: 'Vos', zipcode: '5038 GT', number: '73', city: 'Tilburg' },
]

/**
 * Stores about two years of the installer's registrations: today's are pending, the others are credited and add up to
 * the balance. A job sends the credited ones to the gift shop.
 */
export async function seedRegistrations(db: Database, memberId: number): Promise<void> {
  const products = await allProducts(db)
  const now = Date.now()
  const credited: Credit[] = []
  for (let index = registrationCount - 1; index >= 0; index--) {
    const product = products[(index * 7) % products.length]!
    const customer = customers[index % customers.length]!
    const isPending = index < pendingCount
    const registeredAt = new Date(
      now - (isPending ? (index * 15 + 10) * minuteMs : (index - pendingCount) * 22 * dayMs + dayMs),
    )
    const serial_number = serialNumber(product, 190_871 + index * 4_129)
    const registration_id = await insertRegistration(db, {
      member_id: memberId,
      product_id: product.id,
      serial_number,
      install_date: new Date(registeredAt.getTime() - dayMs).toISOString().slice(0, 10),
      zipcode: customer.zipcode,
      house_number: customer.number,
      house_number_addition: null,
      city: customer.city,
      customer_gender: customer.gender,
      customer_initials: customer.initials,
      customer_name: customer.name,
      customer_email: `klant${index + 1}@voorbeeld.nl`,
      customer_phone_number: `06 1000 ${String(1000 + index)}`,
      consent_version: consentStatement.version,
      consented_at: registeredAt.toISOString(),
      credits: product.credits,
      points_from: product.points_from,
      created_at: registeredAt,
      credited_at: isPending ? null : new Date(registeredAt.getTime() + 60 * minuteMs),
    })
    await seedMaintenance(db, { memberId, registration_id, registeredAt, index })
    if (isPending) continue
    const registration = { registration_id, member_id: memberId, serial_number, created_at: registeredAt }
    credited.push(creditOf({ ...product, ...registration }))
  }

  const balance = credited.reduce((sum, { credits }) => sum + credits, 0)
  await storeBalances(db, [{ member_id: memberId, balance }])
  await enqueue(db, demoHistory, [{ credits: credited }])
}

type Seeded = { memberId: number; registration_id: number; registeredAt: Date; index: number }

/** Of most that are older than a year, the first maintenance was done, a week late or early. */
async function seedMaintenance(
  db: Database,
  { memberId, registration_id, registeredAt, index }: Seeded,
): Promise<void> {
  const moment = registeredAt.getTime() + (365 + (index % 15) - 7) * dayMs
  if (moment > Date.now() || index % 4 === 0) return
  await db.query('insert into maintenance_done (registration_id, year, day, member_id) values ($1, 1, $2, $3)', [
    registration_id,
    new Date(moment).toISOString().slice(0, 10),
    memberId,
  ])
}

export async function allProducts(db: Database): Promise<ProductNow[]> {
  const products: ProductNow[] = []
  for (const brand of await findBrands(db)) products.push(...(await findProductsOfBrand(db, brand)))
  return products
}

/** Of six digits. */
export function serialNumber({ brand, serial_mask: mask }: ProductNow, digits: number): string {
  if (mask === null) return `${brand}-${digits}`
  return formatSerialNumber(
    mask,
    mask.startsWith('9') ? `40${digits}1${10 + (digits % 90)}` : `${brand.slice(0, 2)}${digits}`,
  )
}
