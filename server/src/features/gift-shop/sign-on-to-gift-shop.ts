import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { Unavailable } from '../../http/errors.ts'

const retrySeconds = 10

/**
 * The address that signs this member in at the shop; never one that would lead a browser to where nobody answers, so that
 * our page can say so instead.
 */
export async function signOnToGiftShop(
  { giftShop }: Pick<Dependencies, 'giftShop'>,
  member: CurrentMember,
): Promise<string> {
  if (!giftShop || !(await giftShop.isReachable())) throw new Unavailable(retrySeconds)
  return giftShop.signOnUrl(member)
}
