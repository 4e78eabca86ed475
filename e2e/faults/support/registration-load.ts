import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '@portal/contract/catalogue'
import { createRegistration } from '@portal/contract/registrations'
import type { Client, Reply } from './client.ts'

/** `reply` is absent while the call runs, and `null` when no reply came: the registration may or may not exist. */
export type Attempt = { serialNumber: string; customerEmail: string; member: number; reply?: Reply | null }

export const customer = { name: 'Van Zandbergen-Kluit', phoneNumber: '06 23 45 67 89' } as const

export type RegistrationLoad = ReturnType<typeof startRegistrationLoad>

type Options = {
  /** One client per member. */
  clients: Client[]
  product: Product
  /** The first two letters of its serial numbers, so that several loads on one database don't collide. */
  prefix?: string
  concurrency?: number
}

// A double click, or a repeat after a lost reply.
const shareOfRepeats = 0.15

/** Members register products in a loop, at this concurrency, until stopped. */
export function startRegistrationLoad({ clients, product, prefix = 'KA', concurrency = 20 }: Options) {
  const attempts: Attempt[] = []
  let serials = 0
  let isStopping = false

  async function registerOn(lane: number): Promise<void> {
    while (!isStopping) {
      const member = (lane + attempts.length) % clients.length
      const attempt: Attempt = { serialNumber: nextSerial(), customerEmail: nextEmail(), member }
      attempts.push(attempt)
      attempt.reply = await clients[member]!.post(createRegistration.path, registrationBody(product, attempt)).catch(
        () => null,
      )
      // Waits before the next attempt while the portal is down.
      if (attempt.reply === null || attempt.reply.status === 503) await pause(300 + Math.random() * 400)
    }
  }

  function nextSerial(): string {
    const earlier = attempts[Math.floor(Math.random() * attempts.length)]
    if (earlier && Math.random() < shareOfRepeats) return earlier.serialNumber
    return `${prefix} ${String(++serials).padStart(6, '0')}`
  }

  // Each attempt has its own customer, so that its mails differ from those of a repeat.
  const nextEmail = () => `klant${attempts.length}.${prefix.toLowerCase()}@huishouden.example`

  const lanes = Array.from({ length: concurrency }, (_, lane) => registerOn(lane))

  async function stop(): Promise<void> {
    isStopping = true
    await Promise.all(lanes)
  }

  return { attempts, stop, acknowledged: () => attempts.filter(isAcknowledged) }
}

export function isAcknowledged({ reply }: Attempt): boolean {
  return reply?.status === 201
}

/** The body that the form sends. */
export function registrationBody(product: Product, attempt: Pick<Attempt, 'serialNumber' | 'customerEmail'>) {
  return {
    install_date: '03-02-2026',
    address_zipcode: '5611 AB',
    address_house_number: '12',
    woonplaats: 'Eindhoven',
    selectedProduct: product.id,
    serial_number: attempt.serialNumber,
    selectedGender: 'female',
    client_name: customer.name,
    client_email: attempt.customerEmail,
    client_phone_number: customer.phoneNumber,
  }
}
