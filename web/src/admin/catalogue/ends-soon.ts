import type { ProductReply } from '@portal/contract/catalogue-for-staff'
import { readDay, todayInAmsterdam } from '@portal/contract/rules/day'
import { markDays } from '@portal/contract/rules/mark-days'

const dayMs = 86_400_000

/** Whether a mark ends within the days in which staff are told, or has ended. */
export function endsSoon({ valid_until }: Pick<ProductReply['marks'][number], 'valid_until'>): boolean {
  const last = readDay(valid_until)
  return last !== null && Date.parse(last) <= Date.parse(todayInAmsterdam()) + markDays * dayMs
}

export function hasEnded({ valid_until }: Pick<ProductReply['marks'][number], 'valid_until'>): boolean {
  return valid_until < todayInAmsterdam()
}
