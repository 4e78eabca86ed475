import type { EventOf, PointsEvent, ShopEvent } from './events.ts'

export type Order = Omit<EventOf<'ordered'>, 'type'>
export type LedgerLine = { date: string; description: string; points: number; balance: number }

const firstOrderNumber = 1001

/** All members' points and orders, computed from the events and held in memory. */
export function createLedger() {
  const booked = new Map<string, PointsEvent>()
  const earned = new Map<number, number>()
  const lines = new Map<number, LedgerLine[]>()
  const orders = new Map<number, Order[]>()
  let nextOrderNumber = firstOrderNumber

  function apply(event: ShopEvent): void {
    if (event.type === 'credited' || event.type === 'corrected' || event.type === 'adjusted') {
      const { member_id, credits, description, occurred_at } = event
      booked.set(bookingOf(event), event)
      earned.set(member_id, earnedBy(member_id) + credits)
      addPoints(member_id, { date: occurred_at, description, points: credits })
    }
    if (event.type === 'ordered') {
      nextOrderNumber = event.order_number + 1
      listOf(orders, event.member_id).push(event)
      const description = `Bestelling ${event.order_number}: ${event.gift_name}`
      addLine(event.member_id, { date: event.at, description, points: -event.price })
    }
  }

  // What takes a balance below zero is two lines: down to zero, and what the next points fill up.
  function addPoints(memberId: number, line: Omit<LedgerLine, 'balance'>): void {
    const downToZero = -balanceOf(memberId)
    const below = line.points - downToZero
    if (downToZero < 0 && below < 0) {
      addLine(memberId, { ...line, points: downToZero })
      addLine(memberId, { ...line, points: below })
    } else addLine(memberId, line)
  }

  function addLine(memberId: number, line: Omit<LedgerLine, 'balance'>): void {
    listOf(lines, memberId).push({ ...line, balance: balanceOf(memberId) + line.points })
  }

  function balanceOf(memberId: number): number {
    return lines.get(memberId)?.at(-1)?.balance ?? 0
  }

  function earnedBy(memberId: number): number {
    return earned.get(memberId) ?? 0
  }

  return {
    apply,
    balanceOf,
    /** All credits, corrections and adjustments, without orders. */
    earnedBy,
    hasCredit: (registrationId: number): boolean => booked.has(creditOf(registrationId)),
    /** What was booked under the ids of this event. */
    findBooked: (event: PointsEvent): PointsEvent | null => booked.get(bookingOf(event)) ?? null,
    findOrder: (memberId: number, matches: (order: Order) => boolean): Order | null =>
      orders.get(memberId)?.find(matches) ?? null,
    linesOf: (memberId: number): LedgerLine[] => (lines.get(memberId) ?? []).toReversed(),
    ordersOf: (memberId: number): Order[] => (orders.get(memberId) ?? []).toReversed(),
    nextOrderNumber: () => nextOrderNumber,
  }
}

function bookingOf(event: PointsEvent): string {
  if (event.type === 'adjusted') return event.adjustment_id.toLowerCase()
  const credit = creditOf(event.registration_id)
  return event.type === 'credited' ? credit : `${credit}/${event.number}`
}

function creditOf(registrationId: number): string {
  return `credit ${registrationId}`
}

function listOf<Value>(lists: Map<number, Value[]>, key: number): Value[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}
