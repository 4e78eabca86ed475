import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { typedPassword } from './rules/password.ts'

/** Where this member is logged in: this device first, and then at most fifty others, the last used first. */
export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  access: 'auth',
  reply: z.object({
    data: z.array(
      z.object({
        is_current: z.boolean(),
        /** Whether it stays logged in without being used. */
        is_remembered: z.boolean(),
        begun_at: z.string(),
        used_at: z.string(),
      }),
    ),
  }),
})

export type OwnSession = z.output<typeof listOwnSessions.reply>['data'][number]

export const endSessionsBody = z.object({ current_password: typedPassword('Huidig wachtwoord is verplicht') })

export type EndSessionsBody = z.output<typeof endSessionsBody>

/** Logs the member out everywhere but here. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/user/sessions/end',
  access: 'auth',
  body: endSessionsBody,
  reply: z.object({ message: z.string() }),
})

export const ownSessionsMessages = { ended: 'Je bent op alle andere apparaten uitgelogd.' } as const
