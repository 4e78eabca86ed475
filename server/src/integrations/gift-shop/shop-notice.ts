import type { Config } from '../../config.ts'
import type { GiftShop } from './gift-shop.ts'

type Options = { giftShop: Pick<GiftShop, 'isReachable'> | null; setting: Config['giftShop']['notice'] }

/** Shown always, never, or (`auto`) while no shop answers. */
export function createShopNotice({ giftShop, setting }: Options) {
  let stoodLast = setting === 'on'

  async function stands(): Promise<boolean> {
    if (setting === 'auto') stoodLast = !(giftShop && (await giftShop.isReachable()))
    return stoodLast
  }

  return {
    stands,
    /** For a page that can't wait; the shop is asked meanwhile. */
    stoodLast(): boolean {
      void stands()
      return stoodLast
    },
  }
}
