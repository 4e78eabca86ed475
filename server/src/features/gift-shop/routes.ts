import { getGiftShopNotice, getGiftShopSignOn } from '@portal/contract/gift-shop'
import type { Dependencies } from '../../dependencies.ts'
import { Unavailable } from '../../http/errors.ts'
import { route } from '../../http/route.ts'

const retrySeconds = 10

export function giftShopRoutes({ giftShop, shopNotice }: Pick<Dependencies, 'giftShop' | 'shopNotice'>) {
  return [
    route(getGiftShopSignOn, async ({ member }) => {
      // Never the address of a shop that does not answer: the page of the portal can say so, the browser can't.
      if (!giftShop || !(await giftShop.isReachable())) throw new Unavailable(retrySeconds)

      const url = await giftShop.signOnUrl(member)
      return { url, data: { url } }
    }),

    route(getGiftShopNotice, () => shopNotice.find()),
  ]
}
