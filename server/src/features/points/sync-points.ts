import type { Database } from '../../database/database.ts'
import type { Credit, CreditOutcome, GiftShop } from '../../integrations/gift-shop/gift-shop.ts'
import { ShopFailure } from '../../integrations/gift-shop/shop-calls.ts'
import { storeBalances } from '../account/store.ts'
import { findMembersWithPoints, findPending, type Outcome, recordOutcomes, type RegistrationToSend } from './store.ts'

type SyncDeps = { db: Database; giftShop: GiftShop }

export type SyncResult = {
  /** Whether the next run has nothing left to repeat. */
  is_complete: boolean
  credited: number
  refused: number
  /** Credits without a valid answer. */
  failed: number
  ms: number
} & RefreshedBalances

type RefreshedBalances = {
  balances: number
  /** Members whom the shop's answer left out. They keep their last balance. */
  balances_missing: number
  /** Calls for balances without a valid answer. */
  balance_calls_failed: number
}

// The shop accepts at most 500 members in one call for balances.
const batchSize = 500
const concurrency = 8

/**
 * Sends every pending credit to the gift shop, records its answers, and fetches the balances. Only the shop's own answer
 * makes a registration credited. A run that is killed repeats its calls in the next run; the shop counts each
 * registration once.
 */
export async function syncPoints({ db, giftShop }: SyncDeps, signal: AbortSignal): Promise<SyncResult> {
  const startedAt = performance.now()
  const sent = await sendPending({ db, giftShop }, signal)
  const refreshed = await refreshBalances({ db, giftShop }, signal)
  const isCutShort = signal.aborted || giftShop.isPaused()
  return {
    // A balance that the shop leaves out needs no early retry: the next hourly run asks for it again.
    is_complete: !isCutShort && sent.failed === 0 && refreshed.balance_calls_failed === 0,
    ...sent,
    ...refreshed,
    ms: Math.round(performance.now() - startedAt),
  }
}

async function sendPending({ db, giftShop }: SyncDeps, signal: AbortSignal) {
  const counts = { credited: 0, refused: 0, failed: 0 }
  let lastId = 0
  while (!signal.aborted && !giftShop.isPaused()) {
    const pending = await findPending(db, lastId, batchSize)
    if (pending.length === 0) break
    lastId = pending.at(-1)!.registration_id

    const { outcomes, failed } = await sendCredits(giftShop, pending, signal)
    await recordOutcomes(db, outcomes)
    const refused = outcomes.filter(({ reason }) => reason !== null).length
    counts.refused += refused
    counts.credited += outcomes.length - refused
    counts.failed += failed
  }
  return counts
}

// Ends early when the shop is paused or the signal aborts: then some registrations have neither an outcome nor a failure.
async function sendCredits(
  giftShop: GiftShop,
  [first, ...others]: readonly RegistrationToSend[],
  signal: AbortSignal,
): Promise<{ outcomes: Outcome[]; failed: number }> {
  const outcomes: Outcome[] = []
  let failed = 0

  async function send(registration: RegistrationToSend): Promise<void> {
    if (signal.aborted || giftShop.isPaused()) return
    const outcome = await orNull(giftShop.creditRegistration(creditOf(registration)))
    if (outcome === null) failed += 1
    else outcomes.push({ registration_id: registration.registration_id, reason: reasonOf(outcome) })
  }

  // One call goes first: a shop that is down gets one failing call, not eight.
  if (first) await send(first)
  // All senders take from one iterator, so that none of them waits while registrations are left.
  const left = others.values()
  async function sendAll(): Promise<void> {
    for (const registration of left) await send(registration)
  }
  await Promise.all(Array.from({ length: concurrency }, sendAll))
  return { outcomes, failed }
}

function reasonOf(outcome: CreditOutcome): Outcome['reason'] {
  return outcome === 'credited' ? null : outcome
}

/** The points of a registration as the shop gets them. */
export function creditOf({ registration_id, member_id, credits, ...registration }: RegistrationToSend): Credit {
  const { brand, model, serial_number, created_at } = registration
  const description = `${brand} ${model}, ${serial_number}`.slice(0, 300)
  return { registration_id, member_id, credits, description, occurred_at: created_at.toISOString() }
}

/** Fetches and stores the balance of every member who may have one. */
export async function refreshBalances({ db, giftShop }: SyncDeps, signal?: AbortSignal): Promise<RefreshedBalances> {
  const counts = { balances: 0, balances_missing: 0, balance_calls_failed: 0 }
  let lastId = 0
  while (!signal?.aborted && !giftShop.isPaused()) {
    const memberIds = await findMembersWithPoints(db, lastId, batchSize)
    if (memberIds.length === 0) break
    lastId = memberIds.at(-1)!

    const balances = await orNull(giftShop.balancesOf(memberIds))
    if (balances === null) {
      counts.balance_calls_failed += 1
      continue
    }
    if (balances.length > 0) await storeBalances(db, balances)
    counts.balances += balances.length
    counts.balances_missing += memberIds.length - balances.length
  }
  return counts
}

// Null for a call that the shop did not answer validly; the next run repeats it.
async function orNull<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ShopFailure)) throw error
    return null
  }
}
