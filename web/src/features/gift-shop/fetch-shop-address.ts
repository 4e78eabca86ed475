import { getGiftShopSignOn } from '@portal/contract/gift-shop'
import { call } from '../../lib/api-client.ts'
import { shopAddress } from './shop-address.ts'

/** Asks for an address that works once, for a minute. It is kept nowhere: not in the cache, not in the history. */
export async function fetchShopAddress({ returnPath, signal }: { returnPath?: string; signal: AbortSignal }) {
  return shopAddress(await call(getGiftShopSignOn, { signal }), returnPath)
}
