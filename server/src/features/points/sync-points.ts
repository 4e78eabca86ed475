import type { Database } from '../../database/database.ts'
import type { ChangeOutcome, Credit, GiftShop } from '../../integrations/gift-shop/gift-shop.ts'
import { ShopFailure } from '../../integrations/gift-shop/shop-calls.ts'
import { storeBalances } from '../account/store.ts'
import {
  type FailedPoints,
  findDueAgain,
  findMembersWithPoints,
  findPending,
  findPendingChanges,
  letWait,
  type Outcome,
  type PointsToSend,
  recordOutcomes,
} from './store.ts'

type SyncDeps = { db: Database; giftShop: GiftShop }

export type SyncResult = {
  /** Whether the next run has nothing left to repeat. */
  is_complete: boolean
  credited: number
  refused: number
  failed: number
  ms: number
} & RefreshedBalances

type RefreshedBalances = {
  balances: number
  /** Members whom the shop's answer left out, or of whom it tells nothing valid. They keep their last balance. */
  balances_missing: number
  /** Calls for balances that an early retry could still do. */
  balance_calls_failed: number
}

// The shop accepts at most 500 members in one call for balances.
const batchSize = 500
const concurrency = 8
// Then the others would fail too: this run sends no more, and those that failed come last in the next ones.
const mostFailuresInARow = 50
// Twice as many as it takes to find the one member in a call whose balance the shop can't tell.
const mostBalanceFailuresInARow = 20

/**
 * Sends all pending points to the gift shop, records its answers, and fetches the balances. Only the shop's own answer
 * makes them credited. A run that is killed repeats its calls in the next run; the shop counts each once. Points that fail
 * while the shop answers others wait by themselves.
 */
export async function syncPoints({ db, giftShop }: SyncDeps, signal: AbortSignal): Promise<SyncResult> {
  const startedAt = performance.now()
  // A pause may be over before the run is, but what was left because of it was not done.
  let isCutShort = false
  const mustEnd = () => (isCutShort ||= signal.aborted || giftShop.isPaused())
  const sent = await sendPending({ db, giftShop }, mustEnd)
  const refreshed = await refreshBalances({ db, giftShop }, mustEnd)
  const isAnswering = sent.credited + sent.refused + refreshed.balances + refreshed.balances_missing > 0
  const isAboutRows = isAnswering && !mustEnd()
  if (isAboutRows) await letWait(db, sent.failures)
  const areCreditsDone = isAboutRows ? sent.failuresInARow < mostFailuresInARow : sent.failures.length === 0
  return {
    // A balance that the shop leaves out needs no early retry: the next hourly run asks for it again.
    is_complete: !isCutShort && areCreditsDone && refreshed.balance_calls_failed === 0,
    credited: sent.credited,
    refused: sent.refused,
    failed: sent.failures.length,
    ...refreshed,
    ms: Math.round(performance.now() - startedAt),
  }
}

type Sent = { credited: number; refused: number; failures: FailedPoints[]; failuresInARow: number }

async function sendPending({ db, giftShop }: SyncDeps, mustEnd: () => boolean): Promise<Sent> {
  const sent: Sent = { credited: 0, refused: 0, failures: [], failuresInARow: 0 }
  const isOver = () => mustEnd() || sent.failuresInARow >= mostFailuresInARow

  async function sendAll(find: typeof findPending, idOf: (points: PointsToSend) => number | null): Promise<void> {
    for (let lastId: number | null = 0; lastId !== null && !isOver(); ) {
      const pending: PointsToSend[] = await find(db, lastId, batchSize)
      await sendBatch({ db, giftShop }, pending, sent, isOver)
      lastId = pending.length > 0 ? idOf(pending.at(-1)!) : null
    }
  }

  await sendAll(findPending, ({ registration_id }) => registration_id)
  await sendAll(findPendingChanges, ({ change_id }) => change_id)
  if (!isOver()) await sendBatch({ db, giftShop }, await findDueAgain(db, batchSize), sent, isOver)
  return sent
}

// Once it is over, the others have neither an outcome nor a failure.
async function sendBatch(
  { db, giftShop }: SyncDeps,
  [first, ...others]: readonly PointsToSend[],
  sent: Sent,
  isOver: () => boolean,
): Promise<void> {
  const outcomes: Outcome[] = []

  async function send(points: PointsToSend): Promise<void> {
    const { registration_id, change_id } = points
    const outcome = await orFailure(sendPoints(giftShop, points))
    if (outcome instanceof ShopFailure || outcome === 'credit_unknown') {
      const reason = outcome instanceof ShopFailure ? outcome.message : 'the shop does not know the first points'
      sent.failures.push({ registration_id, change_id, reason })
      sent.failuresInARow += 1
    } else {
      outcomes.push({ registration_id, change_id, reason: outcome === 'credited' ? null : outcome })
      sent.failuresInARow = 0
    }
  }

  // One call goes first: a shop that is down gets one failing call, not eight.
  if (first && !isOver()) await send(first)
  // All senders take from one iterator, so that none of them waits while points are left.
  const left = others.values()
  async function sendOthers(): Promise<void> {
    while (!isOver()) {
      const { value: points, done } = left.next()
      if (done) return
      await send(points)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sendOthers))
  await recordOutcomes(db, outcomes)
  const refused = outcomes.filter(({ reason }) => reason !== null).length
  sent.refused += refused
  sent.credited += outcomes.length - refused
}

function sendPoints(giftShop: GiftShop, points: PointsToSend): Promise<ChangeOutcome> {
  const { registration_id, number, key, member_id, credits, reason, created_at } = points
  const what = { member_id, credits, occurred_at: created_at.toISOString() }
  if (registration_id === null) return giftShop.adjustPoints({ ...what, key: key!, description: inShort(reason!) })

  const { description } = creditOf({ ...points, registration_id })
  if (number === null) return giftShop.creditRegistration({ ...what, registration_id, description })
  return giftShop.correctCredit({
    ...what,
    registration_id,
    number,
    description: inShort(`${description}: ${reason}`),
  })
}

type Registered = Pick<PointsToSend, 'member_id' | 'credits' | 'brand' | 'model' | 'serial_number' | 'created_at'> & {
  registration_id: number
}

export function creditOf({ registration_id, member_id, credits, ...registration }: Registered): Credit {
  const { brand, model, serial_number, created_at } = registration
  const description = inShort(`${brand} ${model}, ${serial_number}`)
  return { registration_id, member_id, credits, description, occurred_at: created_at.toISOString() }
}

// One line, with the most that the shop takes.
function inShort(description: string): string {
  return description.replace(/\s+/g, ' ').slice(0, 300)
}

/**
 * Fetches and stores the balance of every member who may have one. A call that fails is made again for each half of its
 * members, so that one whose balance the shop can't tell costs nobody else theirs.
 */
export async function refreshBalances(
  { db, giftShop }: SyncDeps,
  mustEnd: () => boolean = giftShop.isPaused,
): Promise<RefreshedBalances> {
  const counts = { balances: 0, balances_missing: 0, balance_calls_failed: 0 }
  let failedAlone = 0
  let failuresInARow = 0

  async function refresh(memberIds: readonly number[]): Promise<void> {
    if (mustEnd()) return
    const balances = await orFailure(giftShop.balancesOf(memberIds))
    if (!(balances instanceof ShopFailure)) {
      failuresInARow = 0
      if (balances.length > 0) await storeBalances(db, balances)
      counts.balances += balances.length
      counts.balances_missing += memberIds.length - balances.length
      return
    }
    failuresInARow += 1
    if (failuresInARow >= mostBalanceFailuresInARow) counts.balance_calls_failed += 1
    else if (memberIds.length === 1) failedAlone += 1
    else {
      const half = Math.ceil(memberIds.length / 2)
      await refresh(memberIds.slice(0, half))
      await refresh(memberIds.slice(half))
    }
  }

  for (let lastId = 0; !mustEnd(); ) {
    const memberIds = await findMembersWithPoints(db, lastId, batchSize)
    if (memberIds.length === 0) break
    lastId = memberIds.at(-1)!
    await refresh(memberIds)
  }
  // A shop that tells nobody's balance is to be asked again; one that tells others' can't tell these.
  const isAnswering = counts.balances + counts.balances_missing > 0
  counts[isAnswering ? 'balances_missing' : 'balance_calls_failed'] += failedAlone
  return counts
}

// A call that the shop did not answer validly is made again by a later run.
async function orFailure<Answer>(call: Promise<Answer>): Promise<Answer | ShopFailure> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ShopFailure)) throw error
    return error
  }
}
