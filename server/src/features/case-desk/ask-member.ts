import { type AskBody, caseMessages } from '@portal/contract/case-acts'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { ValidationFailed } from '../../http/errors.ts'
import { queueMails } from '../../mail/outbox.ts'
import { findMember, type JoinedMember } from '../account/store.ts'
import { recordChange } from '../record/record-change.ts'
import { lockRegistration } from '../registrations/change-store.ts'
import { countAct, findSides, insertMessage } from './store.ts'
import { mailAboutCase } from './mails.ts'
import { lockOpenCase, namedIn } from './plan-decision.ts'

type Question = { id: number; by: CurrentMember; body: AskBody }

/** Asks a side of a case something: they read it on their page and by mail, and the case waits for them. Returns the new version. */
export async function askMember(deps: Dependencies, { id, by, body }: Question): Promise<number> {
  const { db, mailSender } = deps
  return db.tx(async () => {
    const { kind, registration_id } = await lockOpenCase(deps, id, body.version)
    const sides = await findSides(db, id, by)
    const members = await Promise.all(sides.map(async (side) => (await findMember(db, side.id)) as JoinedMember))
    const member = members.find((side) => side.id === body.member_id)
    if (!member) throw ValidationFailed.on('member_id', caseMessages.notASide)
    const registration = registration_id === null ? null : await lockRegistration(db, registration_id)
    if (kind === 'betwist' && registration && namedIn(body.text, { sides: members, registration }).length > 0)
      throw ValidationFailed.on('text', caseMessages.names)

    await insertMessage(db, id, { kind: 'vraag', memberId: member.id, byId: by.id, text: body.text })
    const serial_number = registration?.serial_number ?? null
    const told = { serial_number, reason: body.text, credits: 0, object_until: null }
    await queueMails(db, [mailAboutCase('asked', { member, ...told }, mailSender)])
    recordChange(deps, { by, action: 'case-asked', entry: { kind: 'case', id } })
    return countAct(db, id)
  })
}
