import { NoticeCard } from './notice-card.tsx'
import { useShopNotice } from './use-shop-notice.ts'

/** Says that the gift shop is unavailable, while the server has it so. It informs only: nothing is blocked. */
export function ShopNotice() {
  const text = useShopNotice()
  return text === null ? null : <NoticeCard text={text} />
}
