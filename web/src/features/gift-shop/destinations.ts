import { webPaths } from '@portal/contract/web-paths'

type Destination = {
  /** How the sentence goes on that says where the member is being taken. */
  place: string
  /** The page of the shop; its front page when there is none (spec §2). */
  returnPath?: string
}

/** Where in the gift shop each of our four addresses leads. */
export const destinations: Record<string, Destination> = {
  [webPaths.giftShop]: { place: 'de cadeaushop' },
  [webPaths.emailPreferences]: {
    place: 'je e-mailvoorkeuren in de cadeaushop',
    returnPath: '/user/email-preferences',
  },
  [webPaths.pointsHistory]: { place: 'je puntenhistorie in de cadeaushop', returnPath: '/credit-log' },
  [webPaths.orderHistory]: { place: 'je bestelhistorie in de cadeaushop', returnPath: '/order-history' },
}
