import type { ShopNoticeSetting } from '@portal/contract/settings'
import type { GiftShop } from './gift-shop.ts'

type Options = {
  giftShop: Pick<GiftShop, 'isReachable'> | null
  findSetting: () => Promise<ShopNoticeSetting>
}

export type ShopNotice = { stands: boolean; text: string }

/** The notice that the gift shop is unavailable, within its period: it stands always, never, or (`auto`) as long as no shop answers. */
export function createShopNotice({ giftShop, findSetting }: Options) {
  let isOutOfReach = false

  async function find(): Promise<ShopNotice> {
    const setting = await findSetting()
    if (setting.mode === 'auto') isOutOfReach = !(giftShop && (await giftShop.isReachable()))
    return noticeOf(setting)
  }

  function noticeOf({ mode, text, from, until }: ShopNoticeSetting): ShopNotice {
    const now = new Date().toISOString()
    const isInPeriod = (from === null || from <= now) && (until === null || now < until)
    return { stands: isInPeriod && (mode === 'on' || (mode === 'auto' && isOutOfReach)), text }
  }

  return {
    find,
    /** With what was found of the shop last, for a page that can't wait for it. The shop is asked anew meanwhile. */
    async findLast(): Promise<ShopNotice> {
      void find()
      return noticeOf(await findSetting())
    },
  }
}
