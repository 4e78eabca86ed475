import type { MailState } from '@portal/contract/mails'
import { staffPaths } from '@portal/contract/staff-paths'
import { isOption, listAddress, type ListSearch, readListSearch } from '../../lib/list-address.ts'

export const tabs = {
  wachtrij: { label: 'Wachtrij', states: ['queued', 'held', 'paused'] },
  afgeleverd: { label: 'Afgeleverd', states: ['sent'] },
  vastgelopen: { label: 'Vastgelopen', states: ['dead'] },
} as const satisfies Record<string, { label: string; states: readonly MailState[] }>

export type Tab = keyof typeof tabs

export const tabNames = Object.keys(tabs) as Tab[]

/** What is stuck is what somebody comes for, so an address without a tab shows that. */
export const firstTab: Tab = 'vastgelopen'

export type MailsSearch = ListSearch & { stand?: Tab; mail?: string }

export const mailAddress = listAddress<MailsSearch>({
  path: staffPaths.mails,
  read: (query) => ({
    ...readListSearch(query, []),
    ...(isOption(query.stand, tabNames) && query.stand !== firstTab && { stand: query.stand }),
    ...(typeof query.mail === 'string' && /^[0-9a-f-]{36}$/.test(query.mail) && { mail: query.mail }),
  }),
})
