import type { EventOf, ShopEvent } from './events.ts'

export type Credit = Pick<EventOf<'credited'>, 'registration_id' | 'member_id' | 'credits'>
export type Order = Omit<EventOf<'ordered'>, 'type'>
export type LedgerLine = { date: string; description: string; points: number; balance: number }

const firstOrderNumber = 1001

/** All members' points and orders, computed from the events and held in memory. */
export function createLedger() {
  const credits = new Map<number, Credit>()
  const lines = new Map<number, LedgerLine[]>()
  const orders = new Map<number, Order[]>()
  let nextOrderNumber = firstOrderNumber

  function apply(event: ShopEvent): void {
    if (event.type === 'credited') {
      credits.set(event.registration_id, event)
      addLine(event.member_id, { date: event.occurred_at, description: event.description, points: event.credits })
    }
    if (event.type === 'ordered') {
      nextOrderNumber = event.order_number + 1
      listOf(orders, event.member_id).push(event)
      const description = `Bestelling ${event.order_number}: ${event.gift_name}`
      addLine(event.member_id, { date: event.at, description, points: -event.price })
    }
  }

  function addLine(memberId: number, line: Omit<LedgerLine, 'balance'>): void {
    listOf(lines, memberId).push({ ...line, balance: balanceOf(memberId) + line.points })
  }

  function balanceOf(memberId: number): number {
    return lines.get(memberId)?.at(-1)?.balance ?? 0
  }

  return {
    apply,
    balanceOf,
    findCredit: (registrationId: number): Credit | null => credits.get(registrationId) ?? null,
    findOrder: (memberId: number, matches: (order: Order) => boolean): Order | null =>
      orders.get(memberId)?.find(matches) ?? null,
    linesOf: (memberId: number): LedgerLine[] => (lines.get(memberId) ?? []).toReversed(),
    ordersOf: (memberId: number): Order[] => (orders.get(memberId) ?? []).toReversed(),
    nextOrderNumber: () => nextOrderNumber,
  }
}

function listOf<Value>(lists: Map<number, Value[]>, key: number): Value[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}
