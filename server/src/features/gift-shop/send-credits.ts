import type { Credit, CreditOutcome, GiftShop } from '../../integrations/gift-shop/gift-shop.ts'
import { ShopFailure } from '../../integrations/gift-shop/shop-failure.ts'
import { inLanes } from '../../queue/in-lanes.ts'
import type { RegistrationToSend } from './store.ts'

const callsAtOnce = 8

type Options = { giftShop: GiftShop; signal?: AbortSignal }

/**
 * Sends the points of these registrations and tells what the shop answered. Of the others nothing is known; `failed` of
 * them were tried. It ends early when the shop is given up, or when the signal says so.
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

  // One goes ahead: a shop that is down hears of it once, and not eight times.
  if (first) await send(first)
  await inLanes(others, callsAtOnce, send)
  return { answers, failed }
}

function creditOf({ registration_id, member_id, credits, ...registration }: RegistrationToSend): Credit {
  const { brand, model, serial_number, created_at } = registration
  const description = `${brand} ${model}, ${serial_number}`.slice(0, 300)
  return { registration_id, member_id, credits, description, occurred_at: created_at.toISOString() }
}
