import { createHash } from 'node:crypto'
import { memberTransferMessages, type TransferForeseen } from '@portal/contract/member-transfer'
import type { Database } from '../../database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { Outdated, ValidationFailed } from '../../http/errors.ts'
import type { MailFacts, MailTemplate } from '../../mail/mail-template.ts'
import { queueMails } from '../../mail/outbox.ts'
import type { JoinedMember } from '../account/store.ts'
import { awardAll, takeBackAll } from '../points/change-points.ts'
import { changesBetween, memberEntry, recordChange } from '../record/record-change.ts'
import { dropMails } from '../registrations/change-store.ts'
import { mailToCustomer } from '../registrations/confirmation-mails.ts'
import { memberFor } from '../members/member-for.ts'
import { consequencesOf } from './consequences-of.ts'
import { mailAboutAll } from './mails.ts'
import { receiverOf } from './plan-acts.ts'
import { findStoredRegistration } from '../registrations/change-store.ts'

type Asked = { params: Record<string, string>; by: CurrentMember; member_id: number; reason: string }

type Plan = {
  from: JoinedMember
  to: JoinedMember
  ids: number[]
  credits: number
  /** Confirmations to customers that nobody has sent yet: what they say of the installer is no longer right. */
  waiting: { id: number; registration_id: number }[]
  mails: MailFacts[]
  seen: string
}

/** Hands over what a blocked member registered and what of it stands, all of it or nothing. Returns how many. */
export async function transferEverything(
  deps: Dependencies,
  templates: readonly MailTemplate[],
  { seen, ...asked }: Asked & { seen: string },
): Promise<number> {
  const { db } = deps
  return db.tx(async () => {
    const { id } = await memberFor(db, asked.by, asked.params)
    await lockBoth(db, id, asked.member_id)
    const plan = await planEverything(deps, asked)
    if (plan.seen !== seen)
      throw new Outdated(memberTransferMessages.changedMeanwhile, await foreseenOf(db, templates, plan))
    await carryOut(deps, plan, asked)
    return plan.ids.length
  })
}

export async function foreseeEverything(
  deps: Dependencies,
  templates: readonly MailTemplate[],
  asked: Asked,
): Promise<TransferForeseen> {
  return foreseenOf(deps.db, templates, await planEverything(deps, asked))
}

// Nobody blocks or unblocks one of them meanwhile, and of two clerks the second finds what the first left.
async function lockBoth(db: Database, from: number, to: number): Promise<void> {
  await db.query('select id from members where id = any($1::bigint[]) order by id for no key update', [[from, to]])
  const standing = 'select id from registrations where member_id = $1 and withdrawn_at is null'
  await db.query(`${standing} order by id for no key update`, [from])
}

async function planEverything(deps: Dependencies, { params, by, member_id, reason }: Asked): Promise<Plan> {
  const { db, mailSender } = deps
  const from = await memberFor(db, by, params)
  if (!from.blocked_at) throw new Outdated(memberTransferMessages.notBlocked, { blocked_at: null })
  const to = await receiverOf(db, { from, member_id, reason })
  const standing = await db.query<{ id: number; version: number; credits: number }>(
    'select id, version, credits from registrations where member_id = $1 and withdrawn_at is null order by id',
    [from.id],
  )
  if (standing.length === 0) throw ValidationFailed.on('member_id', memberTransferMessages.nothing)
  const ids = standing.map(({ id }) => id)
  const credits = standing.reduce((sum, registration) => sum + registration.credits, 0)
  const waiting = await findWaiting(db, ids)
  const told = { registrations: ids.length, reason }
  return {
    from,
    to,
    ids,
    credits,
    waiting,
    mails: [
      mailAboutAll('handedOver', { ...told, member: from, credits: -credits }, mailSender),
      mailAboutAll('received', { ...told, member: to, credits }, mailSender),
    ],
    seen: createHash('sha256')
      .update(JSON.stringify([to.id, standing.map(({ id, version }) => [id, version]), waiting]))
      .digest('base64url'),
  }
}

async function findWaiting(db: Database, ids: readonly number[]): Promise<Plan['waiting']> {
  return db.query(
    `select id, (payload ->> 'registrationId')::bigint as registration_id from queue
     where kind = 'mail' and payload ->> 'template' = 'registration-customer' and payload ->> 'registrationId' = any($1)
     order by id`,
    [ids.map(String)],
  )
}

async function foreseenOf(db: Database, templates: readonly MailTemplate[], plan: Plan): Promise<TransferForeseen> {
  const { from, to, ids, credits, waiting, mails, seen } = plan
  const moved = {
    fields: [],
    takenBack: { member_id: from.id, credits: 0 - credits },
    awarded: { member_id: to.id, credits },
  }
  const { points, mails: told } = await consequencesOf(db, templates, { ...moved, mails })
  return { seen, registrations: ids.length, customers: toldOf(waiting).length, points, mails: told }
}

/** Once each, however often a customer's mail waits. */
function toldOf(waiting: Plan['waiting']): number[] {
  return [...new Set(waiting.map(({ registration_id }) => registration_id))]
}

async function carryOut(deps: Dependencies, plan: Plan, { by, reason }: Asked): Promise<void> {
  const { db, mailSender } = deps
  const { from, to, ids, credits, waiting, mails } = plan
  const why = { registrationIds: ids, reason, byId: by.id }
  await takeBackAll(db, why)
  await db.query('update registrations set member_id = $2, version = version + 1 where id = any($1)', [ids, to.id])
  await awardAll(db, why)
  await db.query(
    `insert into registration_changes (registration_id, version, kind, by_id, by_kind, reason, fields)
     select id, version, 'overdragen', $2, 'servicedesk', $3, $4 from registrations where id = any($1) order by id`,
    // Ids, so that neither side's name gets to the other.
    [ids, by.id, reason, JSON.stringify([{ field: 'member_id', old: String(from.id), new: String(to.id) }])],
  )
  await dropMails(
    db,
    waiting.map(({ id }) => id),
  )
  await queueMails(db, mails)
  for (const id of toldOf(waiting)) {
    const registration = (await findStoredRegistration(db, id))!
    const mail = mailToCustomer({ registration, product: registration, member: to }, mailSender)
    await queueMails(db, [{ ...mail, registrationId: id }])
  }
  const done = { registrations: ids.length, credits }
  const line = (other: CurrentMember) => ({ by, reason, changes: changesBetween({}, { ...done, member_id: other.id }) })
  recordChange(deps, { ...line(to), action: 'registrations-transferred', entry: memberEntry(from) })
  recordChange(deps, { ...line(from), action: 'registrations-received', entry: memberEntry(to) })
}
