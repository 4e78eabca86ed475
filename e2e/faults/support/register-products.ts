import type { Product } from '@portal/contract/catalogue'
import { createRegistration } from '@portal/contract/registrations'
import type { Client } from './client.ts'
import { registrationBody } from './registration-load.ts'

/** Registers products for the members in turn, with serial numbers that continue after the last call. */
export function productRegistrar(product: Product) {
  let registered = 0

  async function register(clients: Client[], count: number): Promise<void> {
    const replies = await Promise.all(
      Array.from({ length: count }, () => {
        const number = ++registered
        const serialNumber = `PU ${String(number).padStart(6, '0')}`
        const body = registrationBody(product, { serialNumber, customerEmail: `klant${number}.pu@huishouden.example` })
        return clients[number % clients.length]!.post(createRegistration.path, body)
      }),
    )
    const refused = replies.find(({ status }) => status !== 201)
    if (refused) throw new Error(`A registration was answered ${refused.status} ${refused.body}`)
  }

  return { register, count: () => registered }
}
