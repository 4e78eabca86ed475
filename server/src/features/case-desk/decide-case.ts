import { caseMessages } from '@portal/contract/case-acts'
import type { Dependencies } from '../../dependencies.ts'
import { ValidationFailed } from '../../http/errors.ts'
import { queueMails } from '../../mail/outbox.ts'
import { decidePoints } from '../points-by-hand/decide-points.ts'
import { changesBetween, recordChange } from '../record/record-change.ts'
import { carryOutPlan } from '../registration-desk/plan.ts'
import { countAct, insertMessage, keepSerial, settleCase } from './store.ts'
import { type DecisionToPlan, planDecision } from './plan-decision.ts'

/** Decides a case: what its preview shows, all of it or nothing. Returns the new version. */
export async function decideCase(deps: Dependencies, toPlan: DecisionToPlan): Promise<number> {
  const { db } = deps
  const { id, by, body } = toPlan
  return db.tx(async () => {
    const { found, withdrawal, kept, told, answers, named } = await planDecision(deps, toPlan)
    if (named.length > 0) throw ValidationFailed.on('reason', caseMessages.names)
    if (withdrawal) await carryOutPlan(deps, withdrawal.act, withdrawal.plan)
    if (found.kind === 'punten')
      await decidePoints(deps, { member_id: found.member_id!, facts: found.facts, decision: body.decision, by })
    if (kept) await keepSerial(db, { key: kept.key, memberId: kept.member.id, caseId: id })
    for (const { member } of told)
      await insertMessage(db, id, { kind: 'besluit', memberId: member.id, byId: by.id, text: body.reason })
    await settleCase(db, id, { decision: body.decision, byId: by.id, reason: body.reason })
    await queueMails(db, [...told.map(({ mail }) => mail), ...answers])
    const changes = changesBetween({}, { decision: body.decision })
    recordChange(deps, {
      by,
      action: 'case-decided',
      entry: { kind: 'case', id: found.id },
      reason: body.reason,
      changes,
    })
    return countAct(db, id)
  })
}
