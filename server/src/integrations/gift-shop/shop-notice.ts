import type { Config } from '../../config.ts'
import type { GiftShop } from './gift-shop.ts'

type Options = { giftShop: Pick<GiftShop, 'isReachable'> | null; setting: Config['giftShop']['notice'] }

/** The notice that the gift shop is unavailable: it stands always, never, or (`auto`) as long as no shop answers. */
export function createShopNotice({ giftShop, setting }: Options) {
  let stoodLast = setting === 'on'

  async function stands(): Promise<boolean> {
    if (setting === 'auto') stoodLast = !(giftShop && (await giftShop.isReachable()))
    return stoodLast
  }

  return {
    stands,
    /** What was found last, for a page that can't wait. The shop is asked anew meanwhile. */
    stoodLast(): boolean {
      void stands()
      return stoodLast
    },
  }
}
