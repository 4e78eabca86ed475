import * as z from 'zod'
import type { Credit } from './gift-shop.ts'

const id = z.int().positive()
const creditAnswer = z.object({ registration_id: id, member_id: id, credits: z.int() })
// As much as the column holds.
const balance = z.int().min(-2_147_483_648).max(2_147_483_647)
const balancesAnswer = z.object({ balances: z.array(z.object({ member_id: id, balance })) })

/** Whether this answer is about exactly the credit that was asked for: the shop names it, also when it refuses. */
export function isAbout(json: unknown, credit: Credit): boolean {
  const { data } = creditAnswer.safeParse(json)
  return (
    data !== undefined &&
    data.registration_id === credit.registration_id &&
    data.member_id === credit.member_id &&
    data.credits === credit.credits
  )
}

export type Balance = { member_id: number; balance: number }

/** The balances in an answer, at most one for each of these members; null when it tells of anybody else. */
export function readBalances(json: unknown, memberIds: readonly number[]): Balance[] | null {
  const { data } = balancesAnswer.safeParse(json)
  if (!data) return null

  const asked = new Set(memberIds)
  return data.balances.every(({ member_id }) => asked.delete(member_id)) ? data.balances : null
}
