import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const address = z.object({ url: z.string() })

/** An address at the gift shop that signs the member in: once, and for one minute. Clients may append `&return=…`. */
export const getGiftShopSignOn = endpoint({
  method: 'GET',
  path: '/api/sparco/sso',
  access: 'verified',
  reply: z.extend(address, { data: address }),
})

export const getGiftShopNotice = endpoint({
  method: 'GET',
  path: '/api/sparco/notice',
  access: 'verified',
  reply: z.object({ stands: z.boolean() }),
})
