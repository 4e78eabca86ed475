import type { GiftShop } from './gift-shop.ts'

type Options = { giftShop: Pick<GiftShop, 'isReachable'> | null; isOn: boolean }

/** The notice that the gift shop is unavailable: while it is switched on, it stands as long as no shop answers. */
export function createShopNotice({ giftShop, isOn }: Options) {
  let stoodLast = false

  async function stands(): Promise<boolean> {
    stoodLast = isOn && !(giftShop && (await giftShop.isReachable()))
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
