import { getGiftShopNotice } from '@portal/contract/gift-shop'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { settings } from '../../lib/page-settings.ts'

const shopNoticeQuery = queryOptions({
  queryKey: ['gift-shop-notice'],
  queryFn: ({ signal }) => call(getGiftShopNotice, { signal }),
  // What the server knew when it sent the page: shown at once, and asked anew.
  initialData: { stands: settings.gift_shop_notice, text: settings.gift_shop_notice_text },
  initialDataUpdatedAt: 0,
  refetchOnWindowFocus: true,
})

/** What is said while the gift shop is unavailable, as far as the server knows; asked again when somebody comes back to the page. */
export function useShopNotice(): string | null {
  const { stands, text } = useQuery(shopNoticeQuery).data
  return stands ? text : null
}

/** The same from what is known already, for a page that has just asked the shop itself. */
export function useKnownShopNotice(): boolean {
  return useQuery({ ...shopNoticeQuery, enabled: false }).data.stands
}
