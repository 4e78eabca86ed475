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

export const firstNoticeText =
  'De cadeaushop is tijdelijk niet beschikbaar vanwege onderhoud. Je krijgt een e-mail zodra de cadeaushop er weer is.'

export function noticeParts(text: string): [lead: string, rest: string] {
  const [, lead = text, rest = ''] = /^(.*?[.!?])\s+(.*)$/s.exec(text) ?? []
  // Joined: no line ends within the word.
  return [lead, rest].map((part) => part.replaceAll('e-mail', 'e-\u2060mail')) as [string, string]
}

export const getGiftShopNotice = endpoint({
  method: 'GET',
  path: '/api/sparco/notice',
  access: 'verified',
  reply: z.object({ stands: z.boolean(), text: z.string() }),
})
