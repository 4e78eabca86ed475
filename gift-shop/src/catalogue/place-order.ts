import type { Books } from '../books/open-books.ts'
import type { Order } from '../books/ledger.ts'
import type { Gift } from './gifts.ts'

type OrderRequest = { member_id: number; order_key: string; gift: Gift }

/**
 * Orders a gift once per key: a double click or a refresh gets the existing order. Null when the member has too few
 * points; a balance never goes below zero.
 */
export function placeOrder(books: Books, { member_id, order_key, gift }: OrderRequest, now: Date): Order | null {
  const { ledger } = books
  const earlier = ledger.findOrder(member_id, (order) => order.order_key === order_key)
  if (earlier) return earlier
  if (ledger.balanceOf(member_id) < gift.price) return null

  const order = {
    at: now.toISOString(),
    order_number: ledger.nextOrderNumber(),
    order_key,
    member_id,
    gift_name: gift.name,
    price: gift.price,
  }
  books.record({ type: 'ordered', ...order })
  return order
}
