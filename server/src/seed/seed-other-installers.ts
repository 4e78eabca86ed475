import { consentStatement } from '@portal/contract/registrations'
import type { Database } from '../database/database.ts'
import { hashPassword } from '../features/account/passwords.ts'
import { insertMember } from '../features/account/store.ts'
import { creditOf } from '../features/points/sync-points.ts'
import { type NewRegistration, withKeys } from '../features/registrations/store.ts'
import { randomToken } from '../http/random-token.ts'
import { enqueue } from '../queue/entries.ts'
import { allProducts, customers, serialNumber } from './seed-registrations.ts'
import { demoHistory } from './send-demo-history.ts'

const firms = [
  {
    email: 'mark@vanloonwater.example',
    first_name: 'Mark',
    last_name: 'van Loon',
    company: 'Van Loon Water',
    city: 'Breda',
  },
  { email: 'ilse@bosenzonen.example', first_name: 'Ilse', last_name: 'Bos', company: 'Bos en Zonen', city: 'Zwolle' },
  { email: 'karim@kalkvrij.example', first_name: 'Karim', last_name: 'Amrani', company: 'Kalkvrij', city: 'Tilburg' },
]

const weeks = 105
const hourMs = 60 * 60 * 1000
const weekMs = 7 * 24 * hourMs

/**
 * Two years of registrations of three more firms, so that the overview of staff has something to show. Nobody logs in as one of
 * them: their passwords are known to nobody.
 */
export async function seedOtherInstallers(db: Database): Promise<void> {
  const password_hash = await hashPassword(randomToken())
  const memberIds: number[] = []
  const verified = { email_verified_at: new Date('2024-09-30T08:15:00Z'), password_hash }
  for (const firm of firms) memberIds.push((await insertMember(db, { ...firm, ...verified })).id)

  const products = await allProducts(db)
  const rows = momentsUntil(Date.now()).map((created_at, index) => {
    const customer = customers[index % customers.length]!
    // Most are of the first brands.
    const product = products[Math.floor((((index * 37) % 100) ** 2 / 10_000) * products.length)]!
    const row: NewRegistration = {
      member_id: memberIds[index % memberIds.length]!,
      product_id: product.id,
      serial_number: serialNumber(product, 400_000 + index * 7),
      install_date: created_at.toISOString().slice(0, 10),
      zipcode: customer.zipcode,
      house_number: customer.number,
      house_number_addition: null,
      city: customer.city,
      customer_gender: customer.gender,
      customer_initials: customer.initials,
      customer_name: customer.name,
      customer_email: `klant${1_000 + index}@voorbeeld.nl`,
      customer_phone_number: '06 1000 1000',
      consent_version: consentStatement.version,
      credits: product.credits,
      points_from: product.points_from,
      created_at,
      // With the sync of the next hour.
      credited_at: new Date(Math.ceil(created_at.getTime() / hourMs) * hourMs),
    }
    return { row, product }
  })
  const stored = await db.query<{ id: number }>(insertStatement, [JSON.stringify(rows.map(({ row }) => withKeys(row)))])
  const credits = rows.map(({ row, product }, index) =>
    creditOf({ ...product, ...row, created_at: row.created_at!, registration_id: stored[index]!.id }),
  )
  await enqueue(db, demoHistory, [{ credits }])
}

const columns = `member_id, product_id, serial_number, serial_number_key, search_key, install_date, zipcode, house_number,
  house_number_addition, city, customer_gender, customer_initials, customer_name, customer_email, customer_phone_number,
  consent_version, credits, points_from, created_at, credited_at`

const insertStatement = `insert into registrations (${columns}, consented_at)
  select ${columns}, created_at from json_populate_recordset(null::registrations, $1) order by created_at returning id`

/** On working days, more in the second year, fewer in summer and around Christmas. The newest is an hour old. */
function momentsUntil(now: number): Date[] {
  const moments: Date[] = []
  for (let ago = weeks - 1; ago >= 0; ago--) {
    const monday = now - ago * weekMs - ((new Date(now).getUTCDay() + 6) % 7) * (weekMs / 7)
    const month = new Date(monday).getUTCMonth()
    const season = month === 6 || month === 7 ? 0.6 : isAroundChristmas(monday) ? 0.4 : 1
    const count = Math.round((ago < 52 ? 11 : 8) * season + ((ago * 7) % 5) - 2)
    for (let number = 0; number < count; number++) {
      const day = Math.floor((number * 5) / count)
      const morning = new Date(monday).setUTCHours(7, 0, 0, 0)
      moments.push(new Date(morning + day * (weekMs / 7) + ((number * 97) % 540) * 60_000))
    }
  }
  return moments
    .filter((moment) => moment.getTime() < now - hourMs)
    .toSorted((one, other) => one.getTime() - other.getTime())
}

function isAroundChristmas(monday: number): boolean {
  const day = new Date(monday)
  return (day.getUTCMonth() === 11 && day.getUTCDate() > 19) || (day.getUTCMonth() === 0 && day.getUTCDate() < 4)
}
