import type { MailDetail, MailRow } from '@portal/contract/mails'
import { expect } from 'vitest'
import { passwordChangedMail } from '../src/features/account/mails.ts'
import { queueMails } from '../src/mail/outbox.ts'
import { createTestPortal } from './portal.ts'
import { type RelayReply, startRelay } from './smtp-relay.ts'
import type { TestClient } from './test-client.ts'

const path = '/api/admin/mails'

/** A portal whose relay refuses some, with a clerk and what they see of its mails. */
export async function createClerkOfMails() {
  let reply: (address: string) => RelayReply
  let desk: TestClient
  const relay = await startRelay({ atRecipient: (address) => reply(address) })
  const portal = await createTestPortal({ SMTP_URL: relay.url })
  const { create, db, deps } = portal

  const list = async (query = ''): Promise<MailRow[]> => (await desk.get(`${path}?${query}`)).json().data
  const inState = async (state: string) => (await list(`filter[state]=${state}`)).map(({ address }) => address)

  return {
    portal,
    relay,
    list,
    inState,
    seen: async (id: string): Promise<MailDetail> => (await desk.get(`${path}/${id}`)).json().data,
    lines: async () =>
      (await db.query<{ action: string }>('select action from record_lines order by line')).map(({ action }) => action),
    setReply: (next: typeof reply) => (reply = next),

    async reset() {
      await portal.reset()
      relay.accepted.splice(0)
      reply = (address) => (address.startsWith('weg') ? '550 5.1.2 Unknown domain' : 250)
      desk = await portal.clientOf(await create.member({ roles: ['servicedesk'] }))
      return desk
    },

    /** Mails of a changed password, to members with these addresses. */
    async mailed(...emails: string[]) {
      const members = []
      for (const email of emails) members.push(await create.member({ email }))
      await queueMails(
        db,
        members.map((member) => passwordChangedMail(deps, member)),
      )
      return members
    },

    async untilIn(state: string, count: number) {
      await expect.poll(async () => (await inState(state)).length).toBe(count)
      return (await list(`filter[state]=${state}`))[0]!
    },

    async close() {
      await portal.close()
      await relay.close()
    },
  }
}
