import type { Config } from '../../config.ts'
import { generatedSecret } from '../../generated-secret.ts'
import { createGiftShop, type GiftShop } from './gift-shop.ts'

/** The configured shop, or null; a secret that nobody configured is shared with the stand-in through the data folder. */
export async function openGiftShop({
  giftShop,
  dataDir,
  appUrl,
}: Pick<Config, 'giftShop' | 'dataDir' | 'appUrl'>): Promise<GiftShop | null> {
  if (giftShop.url === null) return null

  const secret = giftShop.secret ?? (await generatedSecret(dataDir, 'gift-shop'))
  return createGiftShop({ url: giftShop.url, secret, appUrl })
}
