import { secondFactorMessages } from '@portal/contract/second-factor'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { NotFound, SecondFactorNeeded, ValidationFailed } from '../../http/errors.ts'
import { forgetOtherProofs, type Session, storeProof } from '../../http/session-store.ts'
import { queueMails } from '../../mail/outbox.ts'
import { lockBeheerders } from '../account/store.ts'
import { memberEntry, type Recording, recordChange } from '../record/record-change.ts'
import { factorAddedMail, factorRemovedMail } from './mails.ts'
import { makeRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { deleteFactor, forgetFactors, insertFactor, lockFactors, replaceRecoveryCodes } from './store.ts'

type Portal = Recording & Pick<Dependencies, 'factorSecrets' | 'mailSender'>
export type Who = { member: CurrentMember; session: Session }

/** Adds a factor, which this session has proven by that. With the first come recovery codes, else null. */
export function addFactor(
  deps: Portal,
  { member, session }: Who,
  factor: Parameters<typeof insertFactor>[2],
): Promise<string[] | null> {
  const { db } = deps
  return db.tx(async () => {
    const known = await lockFactors(db, member.id)
    // Of two first ones at once, the second comes without the proof that it needs.
    if (known.length > 0 && session.factorProven !== 'fresh') throw new SecondFactorNeeded('step-up')
    await insertFactor(db, member.id, factor)
    await storeProof(db, session)
    const { kind, name } = factor
    recordChange(deps, { ...lineOf(member), action: 'factor-added', changes: { [kind]: [undefined, name] } })
    await queueMails(db, [factorAddedMail(deps, member, factor)])
    return known.length > 0 ? null : storeNewCodes(deps, member.id)
  })
}

/**
 * Removes a factor of the member, whose other sessions prove another one anew: who has the lost device may be in one of them. The
 * last beheerder keeps a factor; whoever removes their last one has no recovery codes either.
 */
export function removeFactor(deps: Portal, { member, session }: Who, id: number): Promise<void> {
  const { db } = deps
  return db.tx(async () => {
    // In the order of every change of roles.
    const beheerders = await lockBeheerders(db)
    const factors = await lockFactors(db, member.id)
    const removed = factors.find((factor) => factor.id === id)
    if (!removed) throw new NotFound()
    const isLast = factors.length === 1
    if (isLast && beheerders.length === 1 && beheerders[0] === member.id)
      throw ValidationFailed.on('id', secondFactorMessages.lastBeheerder)
    await (isLast ? forgetFactors(db, member.id) : deleteFactor(db, id))
    await forgetOtherProofs(db, member.id, session)
    const { kind, name } = removed
    recordChange(deps, { ...lineOf(member), action: 'factor-removed', changes: { [kind]: [name, undefined] } })
    await queueMails(db, [factorRemovedMail(deps, member, removed)])
  })
}

export function renewCodes(deps: Portal, member: CurrentMember): Promise<string[]> {
  return deps.db.tx(async () => {
    recordChange(deps, { ...lineOf(member), action: 'recovery-codes-renewed' })
    return storeNewCodes(deps, member.id)
  })
}

export function lineOf(member: CurrentMember) {
  return { by: { id: member.id }, entry: memberEntry(member) }
}

async function storeNewCodes(
  { db, factorSecrets }: Pick<Portal, 'db' | 'factorSecrets'>,
  memberId: number,
): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await replaceRecoveryCodes(
    db,
    memberId,
    codes.map((code) => recoveryCodeHash(factorSecrets.recoveryKeys[0]!, code)),
  )
  return codes
}
