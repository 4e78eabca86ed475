import { type Balance, isAbout, readBalances } from './answers.ts'
import { createHealthProbe } from './health-probe.ts'
import { createShopCalls } from './shop-calls.ts'
import { type ShopTiming, shopTiming } from './shop-timing.ts'
import { createSignOnUrl } from './sign-on-url.ts'

/** The points of one registration, as the shop is told them. The shop counts each registration once. */
export type Credit = {
  registration_id: number
  member_id: number
  credits: number
  description: string
  occurred_at: string
}

/** What the shop said of a credit: that it has it, or that it will never take it. */
export type CreditOutcome = 'credited' | 'known_differently' | 'not_accepted'

export type GiftShop = ReturnType<typeof createGiftShop>

type Options = { url: string; secret: string; appUrl: string; timing?: Partial<ShopTiming> }

/**
 * The gift shop, from server to server. Nothing it says is believed unless it is an answer to what was asked; everything
 * else is a `ShopFailure`, after which the same call may be made again.
 */
export function createGiftShop({ url, secret, appUrl, timing: given }: Options) {
  const timing = { ...shopTiming, ...given }
  const calls = createShopCalls({ url, secret, timing })

  /** Has a registration credited. It may be called any number of times for one. */
  async function creditRegistration(credit: Credit): Promise<CreditOutcome> {
    const { registration_id, ...body } = credit
    const { status, json } = await calls.call('PUT', `/api/credits/${registration_id}`, body)
    // A refusal ends the credit until an operator looks: a gateway's own 409 or 422 must not be taken for one.
    if (!isAbout(json, credit)) throw calls.garbage()

    calls.reportContact()
    if (status === 409) return 'known_differently'
    return status === 422 ? 'not_accepted' : 'credited'
  }

  /** The balances of these members, at most 500; those that the shop leaves out stay unknown. */
  async function balancesOf(memberIds: readonly number[]): Promise<Balance[]> {
    const { status, json } = await calls.call('POST', '/api/balances', { member_ids: memberIds })
    const balances = status < 300 ? readBalances(json, memberIds) : null
    if (!balances) throw calls.garbage()

    calls.reportContact()
    return balances
  }

  return {
    creditRegistration,
    balancesOf,
    signOnUrl: createSignOnUrl({ url, secret, appUrl }),
    isReachable: createHealthProbe({ url, timeoutMs: timing.probeTimeoutMs, keptMs: timing.probeKeptMs }),
    /** Whether calls are paused since the shop does not answer. */
    isPaused: calls.isPaused,
    /** Ends the pause, for somebody who knows that the shop is back. */
    tryAgain: calls.reportContact,
    /** Ends the calls in hand, of which nothing is known then, and makes no more. */
    close: calls.close,
  }
}
