import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '@portal/contract/catalogue'
import { createRegistration } from '@portal/contract/registrations'
import type { Client, Reply } from './client.ts'
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
        return registerOnce(clients[number % clients.length]!, body)
      }),
    )
    const refused = replies.find(({ status }) => status !== 201)
    if (refused) throw new Error(`A registration was answered ${refused.status} ${refused.body}`)
  }

  return { register, count: () => registered }
}

// All connections of the database may be busy for longer than a request waits: then it is a 503 that says when to repeat it.
async function registerOnce(client: Client, body: unknown): Promise<Reply> {
  const key = { 'idempotency-key': randomUUID() }
  for (;;) {
    const reply = await client.post(createRegistration.path, body, key)
    if (reply.status !== 503) return reply
    await pause(Number(reply.headers.get('retry-after')) * 1000)
  }
}
