import type { Decision } from '@portal/contract/case-acts'
import { pointsByHandMessages } from '@portal/contract/points-by-hand'
import { isAllowed, may } from '@portal/contract/roles'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { Forbidden, ValidationFailed } from '../../http/errors.ts'
import { lockMember } from '../account/store.ts'
import type { PointsFacts } from '../cases/points-facts.ts'
import type { Points } from '../points/change-points.ts'
import { requeueRefused } from '../points/store.ts'
import { bookProposal, hasSecond } from './give-points.ts'

type Decided = {
  member_id: number
  facts: PointsFacts
  decision: Decision
  by: CurrentMember
}

type Deps = Parameters<typeof bookProposal>[0]

/** What a decision moves; the decision itself moves that and nothing else. Throws when this person may not decide it. */
export async function planPoints({ db }: Pick<Dependencies, 'db'>, decided: Decided): Promise<Points | null> {
  const { member_id, facts, decision, by } = decided
  if (!facts.proposal || decision !== 'bevestigen') return null
  if (!isAllowed(may.changePoints, by.roles)) throw new Forbidden()
  const isTheirs = by.id === facts.proposal.by_id && (await hasSecond(db, [by.id, member_id]))
  if (by.id === member_id || isTheirs) throw ValidationFailed.on('decision', pointsByHandMessages.secondPerson)
  return { member_id, credits: facts.proposal.credits }
}

/** Does what is decided, in the transaction that holds the case. The member hears nothing of it but their points. */
export async function decidePoints(deps: Deps, decided: Decided): Promise<void> {
  const { db } = deps
  const { member_id, facts, decision, by } = decided
  if (await planPoints(deps, decided)) {
    const member = await lockMember(db, member_id)
    await bookProposal(deps, facts.proposal!, { member, by, isAlone: by.id === facts.proposal!.by_id })
  }
  if (decision === 'opnieuw-proberen') await requeueRefused(db, { ofMember: member_id })
}
