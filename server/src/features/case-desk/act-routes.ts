import { caseActs, getCase } from '@portal/contract/case-acts'
import type { Dependencies } from '../../dependencies.ts'
import { NotFound } from '../../http/errors.ts'
import { presentMoment } from '../../http/present-moment.ts'
import { pathId, route } from '../../http/route.ts'
import type { MailTemplate } from '../../mail/mail-template.ts'
import { recordChange, recordRead } from '../record/record-change.ts'
import { consequencesOf } from '../registration-desk/consequences-of.ts'
import { findNames } from '../registration-desk/store.ts'
import { findStoredRegistration } from '../registrations/change-store.ts'
import { askMember } from './ask-member.ts'
import { findCase, findMessages, findSides, insertMessage, lockCase, notePresence } from './store.ts'
import { decideCase } from './decide-case.ts'
import { type DecisionPlan, planDecision } from './plan-decision.ts'
import { presentCaseForStaff } from './present-case.ts'

export function caseActRoutes(deps: Dependencies, templates: readonly MailTemplate[]) {
  const { db, settings } = deps
  return [
    route(getCase, async ({ params, member: by }) => {
      const id = idOf(params)
      const found = await findCase(db, id, by)
      if (!found) throw new NotFound()
      const byId = found.facts.proposal?.by_id
      const [sides, messages, standing, { desks }, names] = await Promise.all([
        findSides(db, id, by),
        findMessages(db, id),
        found.registration && findStoredRegistration(db, found.registration.id),
        settings.current(),
        findNames(db, byId === undefined ? [] : [byId]),
      ])
      await recordRead(deps, { by, action: 'case-seen', entry: { kind: 'case', id } })
      const proposer = names.get(byId ?? 0) ?? null
      return { data: presentCaseForStaff(found, { proposer, sides, messages, standing, desk: desks[3] }) }
    }),

    route(caseActs.decideCase, async ({ params, member: by, body }) => ({
      data: { version: await decideCase(deps, { id: idOf(params), by, body }) },
    })),

    // Held until it is planned, so that it tells of one moment; nothing is written.
    route(caseActs.previewDecision, async ({ params, member: by, body }) => {
      const toPlan = { id: idOf(params), by, body: { ...body, reason: body.reason ?? '' } }
      return { data: await foreseen(await db.tx(() => planDecision(deps, toPlan))) }
    }),

    route(caseActs.askMember, async ({ params, member: by, body }) => ({
      data: { version: await askMember(deps, { id: idOf(params), by, body }) },
    })),

    route(caseActs.noteOnCase, ({ params, member: by, body: { text } }) =>
      db.tx(async () => {
        const found = await lockCase(db, idOf(params))
        if (!found) throw new NotFound()
        await insertMessage(db, found.id, { kind: 'notitie', byId: by.id, text })
        recordChange(deps, { by, action: 'case-noted', entry: { kind: 'case', id: found.id } })
        return { data: { version: found.version } }
      }),
    ),

    route(caseActs.presenceOnCase, async ({ params, member }) => {
      const present = await notePresence(db, idOf(params), member.id)
      if (!present) throw new NotFound()
      const data = present.others.map(({ seen_at, ...other }) => ({ ...other, seen_at: presentMoment(seen_at) }))
      return { data, version: present.version }
    }),
  ]

  async function foreseen({ withdrawal, moved, kept, told, answers, objectUntil, named }: DecisionPlan) {
    const { fields = [], takenBack = null, awarded = moved } = withdrawal?.plan ?? {}
    const mails = [...told.map(({ mail }) => mail), ...answers]
    return {
      ...(await consequencesOf(db, templates, { fields, takenBack, awarded, mails })),
      withdraws: withdrawal !== null,
      kept_for: kept && { id: kept.member.id, name: `${kept.member.first_name} ${kept.member.last_name}` },
      object_until: objectUntil,
      named,
    }
  }
}

function idOf({ id }: Record<string, string>): number {
  const found = pathId(id)
  if (found === null) throw new NotFound()
  return found
}
