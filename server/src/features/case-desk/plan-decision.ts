import {
  caseMessages,
  type CurrentCase,
  type DecideBody,
  type Decision,
  decisionsOf,
  objectionDays,
} from '@portal/contract/case-acts'
import { daysAfter, todayInAmsterdam } from '@portal/contract/rules/day'
import { serialNumberKey } from '@portal/contract/rules/serial-number'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { NotFound, Outdated, ValidationFailed } from '../../http/errors.ts'
import type { MailFacts } from '../../mail/mail-template.ts'
import type { Points } from '../points/change-points.ts'
import { planPoints } from '../points-by-hand/decide-points.ts'
import { findMember, type JoinedMember } from '../account/store.ts'
import { findNamed, namesOf } from '../registration-desk/find-named.ts'
import { planWithdrawal } from '../registration-desk/plan-acts.ts'
import type { Act, Plan } from '../registration-desk/plan.ts'
import { type StoredRegistration, lockRegistration } from '../registrations/change-store.ts'
import { findMessages, lockCase, type LockedCase, lockKept, lockStanding } from './store.ts'
import { answerMail } from './answer-mail.ts'
import { type CaseMail, mailAboutCase } from './mails.ts'
import type { CaseFacts } from '../cases/store.ts'

export type DecisionPlan = {
  found: LockedCase
  withdrawal: { act: Act; plan: Plan } | null
  kept: { key: string; member: JoinedMember } | null
  /** Points by hand. */
  moved: Points | null
  told: { member: JoinedMember; mail: MailFacts }[]
  /** The mails to who is no member: whoever reported by a certificate, and left an address. */
  answers: MailFacts[]
  objectUntil: string | null
  /** What in the reason tells one side who the other is. */
  named: string[]
}

export type DecisionToPlan = { id: number; by: CurrentMember; body: DecideBody }

type Deps = Pick<Dependencies, 'db' | 'mailSender'>

export async function planDecision(deps: Deps, { id, by, body }: DecisionToPlan): Promise<DecisionPlan> {
  const found = await lockOpenCase(deps, id, body.version)
  if (!decisionsFor(found).includes(body.decision)) throw ValidationFailed.on('decision', caseMessages.invalidDecision)
  if (found.kind === 'betwist') return planDispute(deps, found, { by, body })
  if (found.kind === 'klant') return planAnswers(deps, found, body)
  const moved = await planPoints(deps, { member_id: found.member_id!, facts: found.facts, decision: body.decision, by })
  const nothing = { found, withdrawal: null, kept: null, moved, objectUntil: null, named: [], answers: [] }
  const member = found.member_id === null ? null : await findMember(deps.db, found.member_id)
  const what = member && (await mailFor(deps, found, body.decision))
  if (!what) return { ...nothing, told: [] }
  const registration = found.registration_id === null ? null : await lockRegistration(deps.db, found.registration_id)
  const told = {
    reason: body.reason,
    credits: 0,
    object_until: null,
    serial_number: registration?.serial_number ?? null,
  }
  const mail = mailAboutCase(what, { member, ...told }, deps.mailSender)
  return {
    ...nothing,
    told: [{ member, mail: about(mail, registration?.member_id === member.id ? registration : null) }],
  }
}

/** A case that nobody else works on until the end of the transaction, as whoever acts saw it. */
export async function lockOpenCase({ db }: Pick<Deps, 'db'>, id: number, version: number): Promise<LockedCase> {
  const found = await lockCase(db, id)
  if (!found) throw new NotFound()
  const { settled_at, decision, decided_by } = found
  if (settled_at === null && found.version === version) return found
  const current: CurrentCase = { version: found.version, decision, decided_by }
  throw new Outdated(settled_at ? caseMessages.decided : caseMessages.changedMeanwhile, current)
}

export function decisionsFor({ kind, facts }: { kind: LockedCase['kind']; facts: CaseFacts }): Decision[] {
  if (kind === 'punten') return facts.proposal ? ['bevestigen', 'afwijzen'] : ['opnieuw-proberen', 'afgehandeld']
  return Object.keys(decisionsOf[kind]) as Decision[]
}

// Of what the member knows nothing there is nothing to tell.
async function mailFor({ db }: Deps, { id, kind }: LockedCase, decision: Decision): Promise<CaseMail | null> {
  if (kind === 'fout-gemeld') return decision === 'hersteld' ? 'mended' : 'notMended'
  return (await findMessages(db, id)).some(({ kind: of }) => of === 'vraag') ? 'settled' : null
}

// Whose registration it is hears nothing of who reported, and who reported nothing of the customer or the installer.
async function planAnswers({ db, mailSender }: Deps, found: LockedCase, { reason }: DecideBody): Promise<DecisionPlan> {
  const registration = (await lockRegistration(db, found.registration_id!))!
  const installer = (await findMember(db, registration.member_id))!
  const addresses = new Set((found.facts.reports ?? []).flatMap(({ email }) => email ?? []))
  const answers = [...addresses].map((address) =>
    answerMail({ address, reason, serial_number: registration.serial_number }, mailSender),
  )
  const nothing = { withdrawal: null, kept: null, moved: null, told: [], objectUntil: null }
  return {
    ...nothing,
    found,
    answers,
    named: answers.length > 0 ? namedIn(reason, { sides: [installer], registration }) : [],
  }
}

async function planDispute(
  deps: Deps,
  found: LockedCase,
  { by, body: { decision, reason } }: Pick<DecisionToPlan, 'by' | 'body'>,
): Promise<DecisionPlan> {
  const { db, mailSender } = deps
  const registration = (await lockRegistration(db, found.registration_id!))!
  const [claimant, holder] = (await Promise.all(
    [found.member_id!, registration.member_id].map((member) => findMember(db, member)),
  )) as [JoinedMember, JoinedMember]
  const serial_number = found.facts.serial_number!
  const key = serialNumberKey(serial_number)
  const [standing, kept] = [await lockStanding(db, key), await lockKept(db, key)]
  const isOthers = (memberId: number | null | undefined) => typeof memberId === 'number' && memberId !== claimant.id
  const stands = standing?.id === registration.id && isOthers(standing.member_id)
  if (decision === 'blijft' && !isOthers(standing?.member_id) && !isOthers(kept?.member_id))
    throw ValidationFailed.on('decision', caseMessages.nothingStands)
  if (decision === 'vervalt' && (isOthers(kept?.member_id) || (isOthers(standing?.member_id) && !stands)))
    throw ValidationFailed.on('decision', caseMessages.registeredMeanwhile)

  const objectUntil = daysAfter(todayInAmsterdam(), objectionDays)
  const withdrawal = decision === 'vervalt' && stands ? await withdrawalOf(deps, registration, { by, reason }) : null
  const isFree = standing === null || withdrawal !== null
  const credits = withdrawal?.plan.takenBack?.credits ?? 0
  const mailTo = (member: JoinedMember, what: CaseMail, more = { credits: 0 }) =>
    mailAboutCase(what, { member, serial_number, reason, object_until: objectUntil, ...more }, mailSender)
  const [toClaimant, toHolder] =
    decision === 'blijft'
      ? (['claimRefused', 'registrationStays'] as const)
      : (['claimGranted', 'registrationLapsed'] as const)
  return {
    found,
    withdrawal,
    moved: null,
    kept: decision === 'vervalt' && isFree && !kept ? { key, member: claimant } : null,
    told: [
      { member: claimant, mail: mailTo(claimant, toClaimant) },
      // Whose registration was withdrawn or handed over before was told so then.
      ...(stands ? [{ member: holder, mail: about(mailTo(holder, toHolder, { credits }), registration) }] : []),
    ],
    objectUntil,
    answers: [],
    named: namedIn(reason, { sides: [claimant, holder], registration }),
  }
}

/** What a text tells one side of a dispute of the other, or of the customer. */
export function namedIn(
  text: string,
  { sides, registration }: { sides: readonly JoinedMember[]; registration: StoredRegistration },
): string[] {
  const { customer_name, customer_email, city, zipcode } = registration
  return findNamed(text, [...sides.flatMap(namesOf), customer_name, customer_email, city, zipcode])
}

// By the desk's own act; whose it was reads of it by the mail of the decision.
async function withdrawalOf(
  deps: Deps,
  registration: StoredRegistration,
  { by, reason }: { by: CurrentMember; reason: string },
) {
  const { id, version } = registration
  const plan = await planWithdrawal(deps, { version, reason }).plan(registration)
  return { act: { id, version, by }, plan: { ...plan, mails: [] } }
}

function about(mail: MailFacts, registration: { id: number } | null): MailFacts {
  return registration ? { ...mail, registrationId: registration.id } : mail
}
