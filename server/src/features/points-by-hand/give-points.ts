import { type PointsByHandBody, pointsByHandMessages, type PointsWay } from '@portal/contract/points-by-hand'
import { may } from '@portal/contract/roles'
import type { Database } from '../../database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { ValidationFailed } from '../../http/errors.ts'
import { queueMails } from '../../mail/outbox.ts'
import { lockMember } from '../account/store.ts'
import type { Proposal } from '../cases/points-facts.ts'
import { insertCase } from '../cases/store.ts'
import { changesBetween, memberEntry, type NewLine, recordChange } from '../record/record-change.ts'
import { changePointsByHand } from '../points/change-points.ts'
import { pointsAloneMail } from './mails.ts'

type Deps = Pick<Dependencies, 'db' | 'settings' | 'recordKeys' | 'mailSender'>
type Person = Pick<CurrentMember, 'id' | 'first_name' | 'last_name'>

export type Asked = { by: CurrentMember; member: CurrentMember; credits: number }

/** Gives or takes at once, or has another person decide. */
export async function givePoints(deps: Deps, { by, member, ...sent }: Omit<Asked, 'credits'> & PointsByHandBody) {
  const { db } = deps
  const limit = await pointsLimit(deps)
  return db.tx(async () => {
    // What one person gives one member in a day is summed up, so that many small ones are as one.
    await lockMember(db, member.id)
    const way = await wayOf(db, { by, member, credits: sent.credits }, limit)
    const proposal = { ...sent, by_id: by.id }
    if (way !== 'voorstel') {
      await bookProposal(deps, proposal, { member, by, isAlone: way === 'alleen' })
      return { way, case_id: null }
    }
    const facts = { proposal }
    const case_id = await insertCase(db, { kind: 'punten', memberId: member.id, registrationId: null, facts })
    recordChange(deps, lineOf('points-proposed', by, member, proposal))
    return { way, case_id }
  })
}

export async function pointsLimit({ settings }: Pick<Deps, 'settings'>): Promise<number> {
  return (await settings.current())['points-by-hand-limit'].limit
}

export async function wayOf(db: Database, { by, member, credits }: Asked, limit: number): Promise<PointsWay> {
  if (member.id === by.id) throw ValidationFailed.on('credits', pointsByHandMessages.oneself)
  if (!member.is_installer) throw ValidationFailed.on('credits', pointsByHandMessages.noInstaller)
  const [row] = await db.query<{ given: number }>(
    `select coalesce(sum(abs(credits)), 0)::int as given from points_changes
     where kind = 'by-hand' and by_id = $1 and member_id = $2 and created_at > now() - interval '1 day'`,
    [by.id, member.id],
  )
  if (row!.given + Math.abs(credits) <= limit) return 'direct'
  return (await hasSecond(db, [by.id, member.id])) ? 'voorstel' : 'alleen'
}

/** Whether somebody beside these may decide about points. */
export async function hasSecond(db: Database, beside: readonly number[]): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(
    'select exists (select from members where roles && $1::text[] and blocked_at is null and id <> all($2::integer[])) as found',
    [may.changePoints, beside],
  )
  return row!.found
}

type Booking = { member: Person; by: Person; isAlone: boolean }

/** Puts it into the ledger; every beheerder hears of what nobody else could decide about. */
export async function bookProposal(deps: Deps, proposal: Proposal, { member, by, isAlone }: Booking): Promise<void> {
  const { db, mailSender } = deps
  const { credits, text, by_id: byId } = proposal
  await changePointsByHand(db, { member_id: member.id, credits, reason: text, byId })
  recordChange(deps, lineOf('points-given', by, member, proposal))
  if (!isAlone) return
  const told = await db.query<Person & { email: string }>(
    `select id, first_name, last_name, email from members where 'beheerder' = any(roles) order by id`,
  )
  await queueMails(
    db,
    told.map((to) => pointsAloneMail({ to, by, member, credits, reason: proposal.reason }, mailSender)),
  )
}

function lineOf(
  action: 'points-given' | 'points-proposed',
  by: Person,
  member: Person,
  { credits, text, reason, by_id }: Proposal,
): NewLine {
  const proposed_by = by_id === by.id ? undefined : by_id
  return { by, action, entry: memberEntry(member), reason, changes: changesBetween({}, { credits, text, proposed_by }) }
}
