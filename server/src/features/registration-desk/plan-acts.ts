import { actMessages, type ReasonBody, type TransferBody } from '@portal/contract/registration-acts'
import { serialNumberKey } from '@portal/contract/rules/serial-number'
import type { Database } from '../../database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { ValidationFailed } from '../../http/errors.ts'
import { findMember, type JoinedMember } from '../account/store.ts'
import { findLastPoints, type Points } from '../points/change-points.ts'
import { findConfirmations, isTold } from '../registrations/change-store.ts'
import { mailToCustomer } from '../registrations/confirmation-mails.ts'
import { findTakenSerials } from '../registrations/store.ts'
import { findNamed, namesOf } from './find-named.ts'
import { mailAboutAct } from './mails.ts'
import { outdated, type Plan, type Planner } from './plan.ts'
import type { StoredRegistration } from '../registrations/change-store.ts'

type Deps = Pick<Dependencies, 'db' | 'mailSender'>

const nothing = { fields: [], columns: {} }
const taken = (seen: Pick<StoredRegistration, 'version'>) => outdated(actMessages.takenMeanwhile, seen)

export function planWithdrawal(deps: Deps, { reason }: ReasonBody): Planner {
  return {
    taken,
    async plan(registration) {
      refuseWithdrawn(registration)
      const takenBack = negated(await findLastPoints(deps.db, registration.id))
      const mails = [await mailOf(deps, 'withdrawn', { registration, reason, credits: takenBack.credits })]
      return {
        ...nothing,
        kind: 'intrekken',
        action: 'registration-withdrawn',
        reason,
        takenBack,
        awarded: null,
        mails,
        dropped: (await findConfirmations(deps.db, registration.id)).queued,
      }
    },
  }
}

export function planReinstatement(deps: Deps, { reason }: ReasonBody): Planner {
  return {
    taken,
    async plan(registration) {
      const { id, serial_number, withdrawn_at } = registration
      if (!withdrawn_at) throw outdated(actMessages.notWithdrawn, registration)
      // What is kept for a claimant is not, by then: the desk decides anew.
      const isTaken = await findTakenSerials(deps.db, [serialNumberKey(serial_number)], null)
      if (isTaken.size > 0) throw taken(registration)
      // It copies what was taken back.
      const awarded = negated(await findLastPoints(deps.db, id))
      const member = await installerOf(deps, registration)
      const mails = [aboutAct(deps, 'reinstated', { member, registration, reason, credits: awarded.credits })]
      // It was dropped, if the withdrawal came first; an earlier one may tell of another product.
      const { sentNowTo } = await findConfirmations(deps.db, id)
      const isUntold = !isTold(sentNowTo, registration.customer_email)
      if (isUntold) mails.push(mailToCustomer({ registration, product: registration, member }, deps.mailSender))
      return {
        ...nothing,
        kind: 'terugzetten',
        action: 'registration-reinstated',
        reason,
        takenBack: null,
        awarded,
        mails,
        dropped: [],
      }
    },
  }
}

export function planTransfer(deps: Deps, { member_id, reason }: TransferBody): Planner {
  const { db, mailSender } = deps
  return {
    taken,
    async plan(registration): Promise<Plan> {
      refuseWithdrawn(registration)
      const from = await installerOf(deps, registration)
      const to = await receiverOf(db, { from, member_id, reason })
      const last = await findLastPoints(db, registration.id)
      const moved = (member: JoinedMember, credits: number) => ({ member, registration, reason, credits })
      return {
        ...nothing,
        kind: 'overdragen',
        action: 'registration-transferred',
        reason,
        // Ids, so that neither side's name gets to the other.
        fields: [{ field: 'member_id', old: String(from.id), new: String(to.id) }],
        columns: { member_id: to.id },
        takenBack: negated(last),
        awarded: { member_id: to.id, credits: last.credits },
        mails: [
          aboutAct(deps, 'handedOver', moved(from, -last.credits)),
          aboutAct(deps, 'received', moved(to, last.credits)),
          mailToCustomer({ registration, product: registration, member: to }, mailSender),
        ],
        dropped: (await findConfirmations(db, registration.id)).queued,
      }
    },
  }
}

type Handed = { from: JoinedMember } & Omit<TransferBody, 'version'>

/** Who gets what is handed over, when they may. */
export async function receiverOf(db: Database, { from, member_id, reason }: Handed): Promise<JoinedMember> {
  const to = await findMember(db, member_id)
  if (!to?.is_installer) throw ValidationFailed.on('member_id', actMessages.noMember)
  if (to.id === from.id) throw ValidationFailed.on('member_id', actMessages.sameMember)
  if (to.blocked_at) throw ValidationFailed.on('member_id', actMessages.blockedMember)
  // Both sides read the reason, and neither may learn who the other is.
  if (findNamed(reason, [from, to].flatMap(namesOf)).length > 0)
    throw ValidationFailed.on('reason', actMessages.reasonNames)
  return to
}

export function refuseWithdrawn(registration: StoredRegistration): void {
  if (registration.withdrawn_at) throw outdated(actMessages.withdrawn, registration)
}

function negated({ member_id, credits }: Points): Points {
  return { member_id, credits: 0 - credits }
}

/** Whose it is; there always is one. */
export async function installerOf({ db }: Pick<Deps, 'db'>, { member_id }: StoredRegistration): Promise<JoinedMember> {
  return (await findMember(db, member_id))!
}

type Told = { registration: StoredRegistration; reason: string; credits: number; mended?: string[] }
type ActOfMail = Parameters<typeof mailAboutAct>[0]

export async function mailOf(deps: Deps, act: ActOfMail, told: Told) {
  return aboutAct(deps, act, { ...told, member: await installerOf(deps, told.registration) })
}

function aboutAct({ mailSender }: Deps, act: ActOfMail, told: Told & { member: JoinedMember }) {
  const { registration, mended = [], ...rest } = told
  const { brand, model, serial_number } = registration
  return mailAboutAct(act, { ...rest, mended, brand, model, serial_number }, mailSender)
}
