import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import * as z from 'zod'
import type { Config } from '../../config.ts'
import { generatedSecret } from '../../generated-secret.ts'
import { createShopCalls, type ShopAnswer, type ShopTiming, shopTiming } from './shop-calls.ts'

type Points = { member_id: number; credits: number; description: string; occurred_at: string }

/** The points of one registration, as sent to the shop. The shop counts each registration once. */
export type Credit = Points & { registration_id: number }

/** What changed the points of a registration later: `number` counts from 1. The shop counts each once. */
export type Correction = Points & { registration_id: number; number: number }

/** Points without a registration, which the shop counts once by their UUID. */
export type Adjustment = Points & { key: string }

/** The shop's answer to a credit: stored, known with other values, or never acceptable. */
export type CreditOutcome = 'credited' | 'known_differently' | 'not_accepted'

/** The same of a change; or the shop doesn't know the first credit yet, or lacks the call. */
export type ChangeOutcome = CreditOutcome | 'credit_unknown' | 'call_missing'

/** `earned`, which a shop may leave out, counts what was ever credited, corrected and adjusted, and no orders. */
export type Balance = { member_id: number; balance: number; earned?: number }

export type GiftShop = ReturnType<typeof createGiftShop>

/** The configured shop, or null. A secret that is not configured is shared with the stand-in through the data folder. */
export async function openGiftShop({
  giftShop,
  dataDir,
  appUrl,
}: Pick<Config, 'giftShop' | 'dataDir' | 'appUrl'>): Promise<GiftShop | null> {
  if (giftShop.url === null) return null

  const secret = giftShop.secret ?? (await generatedSecret(dataDir, 'gift-shop'))
  return createGiftShop({ url: giftShop.url, secret, appUrl })
}

type Options = { url: string; secret: string; appUrl: string; timing?: Partial<ShopTiming> }

/**
 * The gift shop's API for our server. An answer counts only if it belongs to the call; otherwise the call throws a
 * `ShopFailure` and may be made again.
 */
export function createGiftShop({ url, secret, appUrl, timing: given }: Options) {
  const timing = { ...shopTiming, ...given }
  const calls = createShopCalls({ url, secret, timing })
  const probe = createHealthProbe({ url, timeoutMs: timing.probeTimeoutMs, keptMs: timing.probeKeptMs })

  /** Credits the points of a registration. Safe to repeat, as all that follow. */
  async function creditRegistration({ registration_id, ...points }: Credit): Promise<CreditOutcome> {
    const answer = await calls.call('PUT', `/api/credits/${registration_id}`, points)
    return outcomeOf(answer, points, { registration_id })
  }

  async function correctCredit({ registration_id, number, ...points }: Correction): Promise<ChangeOutcome> {
    return change(`/api/credits/${registration_id}/corrections/${number}`, points, { registration_id, number })
  }

  async function adjustPoints({ key, ...points }: Adjustment): Promise<ChangeOutcome> {
    return change(`/api/adjustments/${key}`, points, { adjustment_id: key })
  }

  async function change(path: string, points: Points, ids: object): Promise<ChangeOutcome> {
    const answer = await calls.call('PUT', path, points, { mayLack: true })
    if (answer.status === 404) {
      calls.recordSuccess()
      return 'call_missing'
    }
    const outcome = await outcomeOf(answer, points, ids)
    return outcome === 'known_differently' && isTooEarly(answer.json) ? 'credit_unknown' : outcome
  }

  async function outcomeOf(answer: ShopAnswer, points: Points, ids: object): Promise<CreditOutcome> {
    const { member_id, credits } = points
    // A refusal ends the credit until an operator acts, so a gateway's own 409 or 422 must not count as one.
    if (!isAbout(answer.json, { ...ids, member_id, credits })) throw await calls.wrongAnswer(answer)

    calls.recordSuccess()
    if (answer.status === 409) return 'known_differently'
    return answer.status === 422 ? 'not_accepted' : 'credited'
  }

  /** The balances of these members, at most 500. The shop may leave some out. */
  async function balancesOf(memberIds: readonly number[]): Promise<Balance[]> {
    const answer = await calls.call('POST', '/api/balances', { member_ids: memberIds })
    const balances = answer.status < 300 ? readBalances(answer.json, memberIds) : null
    if (!balances) throw await calls.wrongAnswer(answer)

    calls.recordSuccess()
    return balances
  }

  return {
    creditRegistration,
    correctCredit,
    adjustPoints,
    balancesOf,
    signOnUrl: createSignOnUrl({ url, secret, appUrl }),
    isReachable: probe.isReachable,
    isPaused: calls.isPaused,
    /** Ends the pause, for an operator who knows that the shop is back; whether it is reachable is asked anew. */
    endPause() {
      calls.recordSuccess()
      probe.forget()
    },
    /** Aborts the open calls, whose results stay unknown, and refuses new ones. */
    close: calls.close,
  }
}

const id = z.int().positive()
// The range of the database column.
const balance = z.int().min(-2_147_483_648).max(2_147_483_647)
const earned = balance.optional()
const balancesAnswer = z.object({ balances: z.array(z.object({ member_id: id, balance, earned })) })

// The shop repeats what it was sent in its answer, also when it refuses.
function isAbout(json: unknown, names: object): boolean {
  return Object.entries(names).every(([name, value]) => (json as Record<string, unknown>)[name] === value)
}

function isTooEarly(json: unknown): boolean {
  return (json as { code?: unknown }).code === 'credit_unknown'
}

// Null when the answer names another member, or the same one twice.
function readBalances(json: unknown, memberIds: readonly number[]): Balance[] | null {
  const { data } = balancesAnswer.safeParse(json)
  if (!data) return null

  const missing = new Set(memberIds)
  return data.balances.every(({ member_id }) => missing.delete(member_id)) ? data.balances : null
}

type Visitor = { id: number; email: string; first_name: string; last_name: string }

// The most that the shop accepts: enough to follow a redirect, too short to be useful in a leaked log.
const signOnSeconds = 60

/** Makes links that sign a member in at the shop, once. A link may go to that member's browser and nowhere else. */
function createSignOnUrl({ url, secret, appUrl }: Options): (visitor: Visitor) => Promise<string> {
  const key = new TextEncoder().encode(secret)
  return async ({ id: memberId, email, first_name, last_name }) => {
    const now = Math.floor(Date.now() / 1000)
    const token = await new SignJWT({ email, name: `${first_name} ${last_name}` })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(appUrl)
      .setAudience(url)
      .setSubject(String(memberId))
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + signOnSeconds)
      .sign(key)
    return `${url}/sso?token=${token}`
  }
}

/**
 * Tells whether the shop answers at all, from a result of the last seconds. A shop without `/healthz` answers 404 and
 * counts as reachable; a server error or a redirect does not.
 */
function createHealthProbe({ url, timeoutMs, keptMs }: { url: string; timeoutMs: number; keptMs: number }) {
  let latest: Promise<boolean> | null = null
  let probedAt = 0

  async function probe(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(`${url}/healthz`, { redirect: 'manual', signal })
      await response.body?.cancel()
      return response.ok || (response.status >= 400 && response.status < 500)
    } catch {
      return false
    }
  }

  function isReachable(): Promise<boolean> {
    if (!latest || performance.now() - probedAt > keptMs) {
      probedAt = performance.now()
      latest = probe()
    }
    return latest
  }

  function forget(): void {
    latest = null
  }

  return { isReachable, forget }
}
