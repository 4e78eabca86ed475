import { randomUUID } from 'node:crypto'
import { actMessages, type Fault } from '@portal/contract/registration-acts'
import type { RecordAction } from '@portal/contract/record'
import type { Dependencies } from '../../dependencies.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { type HttpError, NotFound, Outdated } from '../../http/errors.ts'
import type { MailFacts } from '../../mail/mail-template.ts'
import { queueMails } from '../../mail/outbox.ts'
import { renumberDone } from '../maintenance/renumber-done.ts'
import { award, type Points, takeBack } from '../points/change-points.ts'
import { changesBetween, recordChange } from '../record/record-change.ts'
import { dropMails, insertChange } from '../registrations/change-store.ts'
import type { ChangedField } from '../registrations/find-own-registration.ts'
import {
  type StoredRegistration,
  lockRegistration,
  type StoredColumns,
  storeColumns,
} from '../registrations/change-store.ts'

/** All that an act does. It is made before anything is written, and a preview shows it. */
export type Plan = {
  kind: 'herstel' | 'wijziging' | 'intrekken' | 'terugzetten' | 'overdragen'
  action: RecordAction
  reason: string
  faultOf?: Fault
  fields: ChangedField[]
  columns: StoredColumns
  /** From whom has them, before the columns change. */
  takenBack: Points | null
  /** To whose it is then. */
  awarded: Points | null
  mails: MailFacts[]
  /** Mails that wait and would tell what is no longer right. */
  dropped: number[]
}

export type Act = { id: number; version: number; by: CurrentMember }
export type Planner = {
  /** Makes the plan of an act from a registration that nobody else changes meanwhile. */
  plan: (registration: StoredRegistration) => Promise<Plan>
  /** What is said when its serial number is another's. */
  taken: (registration: Pick<StoredRegistration, 'version'>) => HttpError
}

export async function planAct({ db }: Pick<Dependencies, 'db'>, { id, version }: Act, planner: Planner): Promise<Plan> {
  const registration = await lockRegistration(db, id)
  if (!registration) throw new NotFound()
  if (registration.version !== version) throw outdated(actMessages.changedMeanwhile, registration)
  return planner.plan(registration)
}

/** Somebody was first. It shows nobody's data: that is asked for by its own call. */
export function outdated(message: string, { version }: Pick<StoredRegistration, 'version'>): Outdated {
  return new Outdated(message, { version })
}

/** Does what the plan says, all of it or nothing, and returns the new version. */
export async function carryOut(deps: Dependencies, act: Act, planner: Planner): Promise<number> {
  try {
    return await deps.db.tx(async () => carryOutPlan(deps, act, await planAct(deps, act, planner)))
  } catch (error) {
    // Registered while the plan was made.
    throw isUniqueViolation(error, 'registrations_serial_number_unique') ? planner.taken(act) : error
  }
}

/** The same of a plan that is there, in the transaction that made it. */
export async function carryOutPlan(deps: Dependencies, { id, version, by }: Act, plan: Plan): Promise<number> {
  const { db } = deps
  const { kind, reason, faultOf, fields, takenBack, awarded } = plan
  const next = version + 1
  const pair = kind === 'overdragen' ? { pair: randomUUID() } : {}
  const why = { registrationId: id, reason, byId: by.id, ...pair }

  if (takenBack) await takeBack(db, why)
  await storeColumns(db, id, plan.columns, stamps[kind])
  if ('install_date' in plan.columns) await renumberDone(db, id)
  if (awarded) await award(db, awarded.credits, why)
  await insertChange(db, {
    registrationId: id,
    version: next,
    kind,
    by: { id: by.id, kind: 'servicedesk' },
    ...(faultOf && { faultOf }),
    reason,
    fields,
  })
  await dropMails(db, plan.dropped)
  await queueMails(
    db,
    plan.mails.map((mail) => ({ ...mail, registrationId: id })),
  )
  const told = (side: 'old' | 'new') => Object.fromEntries(fields.map((field) => [field.field, field[side]]))
  const entry = { kind: 'registration' as const, id }
  recordChange(deps, { by, action: plan.action, entry, reason, changes: changesBetween(told('old'), told('new')) })
  return next
}

const stamps = {
  herstel: 'corrected_at = now()',
  wijziging: null,
  intrekken: 'withdrawn_at = now()',
  terugzetten: 'withdrawn_at = null',
  overdragen: null,
} as const
