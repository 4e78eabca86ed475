import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { may } from './roles.ts'
import { requiredText } from './rules/text.ts'

// What staff do to an account.

export const memberActMessages = {
  reasonMissing: 'Reden is verplicht',
  oneself: 'Je kunt jezelf niet blokkeren',
  lastBeheerder: 'Er moet een beheerder overblijven',
  verified: 'Dit e-mailadres is al bevestigd',
} as const

const act = { method: 'POST', access: may.changeMembers, hasNumericId: true } as const
const body = z.object({ reason: requiredText(memberActMessages.reasonMissing, { max: 500, multiline: true }) })

/** Logs them out everywhere at once, and lets them log in no more. What waits on their devices stays theirs. */
export const blockMember = endpoint({ ...act, path: '/api/admin/members/:id/block', body })

export const unblockMember = endpoint({ ...act, path: '/api/admin/members/:id/unblock', body })

export const mailVerification = endpoint({ ...act, path: '/api/admin/members/:id/verification' })
