import type { Database } from '../../database/database.ts'
import type { Balance, GiftShop } from '../../integrations/gift-shop/gift-shop.ts'
import { ShopFailure } from '../../integrations/gift-shop/shop-calls.ts'
import { keepDifferences } from '../cases/store.ts'
import { requeueOfDifferent } from './store.ts'

type CompareDeps = { db: Database; giftShop: GiftShop }

export type Comparison = {
  /** Whether the next run has nothing left that this one should have done. */
  is_complete: boolean
  compared: number
  different: number
  /** Members of whom the shop told nothing valid. */
  unanswered: number
}

// The shop accepts at most 500 members in one call for balances.
const batchSize = 500

/**
 * Compares what the shop ever booked for each member with our ledger, and keeps a case for each difference. Who has points
 * that are not decided yet, or whose ledger changed while the shop was asked, is left for another night: what the shop
 * knows is always in the ledger before, as a line that is pending. What was refused goes once more: the shop may have booked it
 * in another run, which was killed before it could say so.
 */
export async function compareEarned({ db, giftShop }: CompareDeps, signal: AbortSignal): Promise<Comparison> {
  const result = { compared: 0, different: 0, unanswered: 0 }
  const mustEnd = () => signal.aborted || giftShop.isPaused()

  async function ask(memberIds: readonly number[]): Promise<Balance[]> {
    if (mustEnd()) return []
    try {
      return await giftShop.balancesOf(memberIds)
    } catch (error) {
      if (!(error instanceof ShopFailure)) throw error
    }
    if (memberIds.length === 1) {
      result.unanswered += 1
      return []
    }
    // One member whose balance the shop can't tell keeps nobody else from being compared.
    const half = Math.ceil(memberIds.length / 2)
    return [...(await ask(memberIds.slice(0, half))), ...(await ask(memberIds.slice(half)))]
  }

  for (let lastId = 0; !mustEnd(); ) {
    const sums = await findDecidedSums(db, lastId)
    if (sums.length === 0) return { is_complete: true, ...result }
    lastId = sums.at(-1)!.member_id
    const earned = earnedOf(await ask(sums.map(({ member_id }) => member_id)))
    const compared = (await keepUnchanged(db, sums)).filter(({ member_id }) => earned.has(member_id))
    const different = compared
      .map(({ member_id, ours }) => ({ member_id, value: { ours, shops: earned.get(member_id)! } }))
      .filter(({ value }) => value.ours !== value.shops)
    await requeueOfDifferent(
      db,
      different.map(({ member_id }) => member_id),
    )
    await keepDifferences(
      db,
      compared.map(({ member_id }) => member_id),
      different,
    )
    result.compared += compared.length
    result.different += different.length
  }
  return { is_complete: false, ...result }
}

function earnedOf(balances: readonly Balance[]): Map<number, number> {
  return new Map(balances.flatMap(({ member_id, earned }) => (earned === undefined ? [] : [[member_id, earned]])))
}

type Sum = { member_id: number; lines: number; ours: number }

// Every attempt begins with a pending line and ends with another, so that half of the lines are pending when all have ended.
function findDecidedSums(db: Database, afterId: number): Promise<Sum[]> {
  return db.query(
    `select m.id as member_id, lines, ours from members m
     cross join lateral (
       select count(*)::int as lines, count(*) filter (where kind = 'pending') as begun,
         coalesce(sum(credits) filter (where kind = 'credited'), 0)::int as ours
       from points_lines where member_id = m.id
     ) of_member
     where m.id > $1 and begun * 2 = lines and (lines > 0 or m.credits <> 0)
     order by m.id limit $2`,
    [afterId, batchSize],
  )
}

// Lines are only ever added, so as many lines are the same lines.
async function keepUnchanged(db: Database, sums: readonly Sum[]): Promise<readonly Sum[]> {
  const changed = await db.query<{ member_id: number }>(
    `select member_id from unnest($1::integer[], $2::integer[]) as seen (member_id, lines)
     where lines <> (select count(*) from points_lines where member_id = seen.member_id)`,
    [sums.map(({ member_id }) => member_id), sums.map(({ lines }) => lines)],
  )
  const gone = new Set(changed.map(({ member_id }) => member_id))
  return sums.filter(({ member_id }) => !gone.has(member_id))
}
