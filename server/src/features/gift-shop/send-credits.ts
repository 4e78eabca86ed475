import type { Credit, CreditOutcome, GiftShop } from '../../integrations/gift-shop/gift-shop.ts'
import { ShopFailure } from '../../integrations/gift-shop/shop-calls.ts'
import type { RegistrationToSend } from './store.ts'

const concurrency = 8

type Options = { giftShop: GiftShop; signal?: AbortSignal }

/**
 * Sends the points of these registrations and returns the shop's answers; `failed` counts the calls without one. Ends
 * early when calls to the shop are paused or the signal aborts.
 */
export async function sendCredits(
  { giftShop, signal }: Options,
  [first, ...others]: readonly RegistrationToSend[],
): Promise<{ answers: { registration_id: number; outcome: CreditOutcome }[]; failed: number }> {
  const answers: { registration_id: number; outcome: CreditOutcome }[] = []
  let failed = 0

  async function send(registration: RegistrationToSend): Promise<void> {
    if (signal?.aborted || giftShop.isPaused()) return
    const { registration_id } = registration
    try {
      answers.push({ registration_id, outcome: await giftShop.creditRegistration(creditOf(registration)) })
    } catch (error) {
      if (!(error instanceof ShopFailure)) throw error
      failed += 1
    }
  }

  // One call goes first, so that a shop that is down gets one call and not eight.
  if (first) await send(first)
  await forEachConcurrently(others, send)
  return { answers, failed }
}

async function forEachConcurrently<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  // All take from one iterator, so that none of them waits while items are left.
  const waiting = items.values()
  const takeAll = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, takeAll))
}

function creditOf({ registration_id, member_id, credits, ...registration }: RegistrationToSend): Credit {
  const { brand, model, serial_number, created_at } = registration
  const description = `${brand} ${model}, ${serial_number}`.slice(0, 300)
  return { registration_id, member_id, credits, description, occurred_at: created_at.toISOString() }
}
