import { firstDesks } from './desks.ts'
import { contentMessages } from './content.ts'
import { firstNoticeText } from './gift-shop.ts'
import type { OperationTexts } from './openapi-texts.ts'
import { firstFlags, firstPointsLimit } from './settings.ts'

const newer = {
  409: {
    description: 'Changed since that version; `current` has what is stored now.',
    message: contentMessages.changedMeanwhile,
  },
}

export const settingOperations: Readonly<Record<string, OperationTexts>> = {
  getDesks: {
    summary: 'How each desk can be reached, by the id of its subject',
    description:
      'Hours are blocks of each weekday, from Monday, on the Dutch clock; on `closed` days nobody answers. Without an `email` ' +
      'a desk has the address of the provider.',
  },
  getSettings: {
    summary: 'The settings that staff keep, each with its version and its last change',
    description: 'Version 1 is what the configuration says: nobody has changed it.',
  },
  saveShopNotice: {
    summary: 'Changes when the notice about the gift shop stands, and what it says',
    description: '`auto`: while the shop does not answer. Outside of `from` and `until` it never stands.',
    alsoAnswers: newer,
  },
  saveDesks: { summary: 'Changes how the desks can be reached', alsoAnswers: newer },
  saveFlags: {
    summary: 'Changes from how many on registrations of one member on a day are looked at by the desk',
    description: '0 looks at none. Nothing is ever refused by it.',
    alsoAnswers: newer,
  },
  savePointsLimit: { summary: 'Changes above how many points by hand a second person decides', alsoAnswers: newer },
}

const notice = { mode: 'on', text: firstNoticeText, from: null, until: '2026-12-01T07:00:00.000Z' }
const desks = firstDesks('088 123 45 60')
const first = { version: 1, changed_at: null, changed_by: null }
const change = { version: 3, changed_at: '2026-11-20T08:30:00.000000Z', changed_by: { id: 12, name: 'Sanne de Wit' } }

export const settingRequests = {
  saveShopNotice: { version: 2, value: notice },
  saveDesks: { version: 2, value: desks },
  savePointsLimit: { version: 2, value: firstPointsLimit },
  saveFlags: { version: 2, value: firstFlags },
}

export const settingReplies = {
  getGiftShopNotice: [{ stands: false, text: firstNoticeText }],
  getDesks: [{ data: desks }],
  getSettings: [
    {
      data: {
        'shop-notice': { ...change, value: notice },
        desks: { ...first, value: desks },
        'points-by-hand-limit': { ...first, value: firstPointsLimit },
        flags: { ...first, value: firstFlags },
      },
    },
  ],
  saveShopNotice: [{ data: { ...change, value: notice } }],
  saveDesks: [{ data: { ...change, value: desks } }],
  savePointsLimit: [{ data: { ...change, value: firstPointsLimit } }],
  saveFlags: [{ data: { ...change, value: firstFlags } }],
}
