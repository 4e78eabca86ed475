import { previewTransferAll, transferAll } from '@portal/contract/member-transfer'
import { actMessages, getRegistrationForStaff, registrationActs } from '@portal/contract/registration-acts'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { NotFound } from '../../http/errors.ts'
import { pathId, route } from '../../http/route.ts'
import type { MailFacts, MailTemplate } from '../../mail/mail-template.ts'
import { queueMails } from '../../mail/outbox.ts'
import { recordChange, recordRead } from '../record/record-change.ts'
import { insertChange } from '../registrations/change-store.ts'
import { mailToCustomer, mailToInstaller } from '../registrations/confirmation-mails.ts'
import { findDetail } from './find-detail.ts'
import { consequencesOf } from './consequences-of.ts'
import { carryOut, outdated, planAct, type Planner } from './plan.ts'
import { installerOf, planReinstatement, planTransfer, planWithdrawal } from './plan-acts.ts'
import { findCorrectionProblems, planCorrection } from './plan-correction.ts'
import { type StoredRegistration, lockRegistration } from '../registrations/change-store.ts'
import { foreseeEverything, transferEverything } from './transfer-all.ts'

const acts = registrationActs
const correcting = { alsoCheck: findCorrectionProblems }

export function registrationDeskRoutes(deps: Dependencies, templates: readonly MailTemplate[]) {
  const { db, mailSender } = deps
  return [
    route(getRegistrationForStaff, async ({ params, member: by }) => {
      const detail = await findDetail(db, idOf(params), templates)
      if (!detail) throw new NotFound()
      await recordRead(deps, { by, action: 'registration-seen', entry: entryOf(detail) })
      return { data: detail }
    }),

    route(acts.correctRegistration, (call) => act(call, planCorrection(deps, call.body)), correcting),
    route(acts.previewCorrection, (call) => preview(call, planCorrection(deps, unreasoned(call.body))), correcting),
    route(acts.withdrawRegistration, (call) => act(call, planWithdrawal(deps, call.body))),
    route(acts.previewWithdrawal, (call) => preview(call, planWithdrawal(deps, unreasoned(call.body)))),
    route(acts.reinstateRegistration, (call) => act(call, planReinstatement(deps, call.body))),
    route(acts.previewReinstatement, (call) => preview(call, planReinstatement(deps, unreasoned(call.body)))),
    route(acts.transferRegistration, (call) => act(call, planTransfer(deps, call.body))),
    route(acts.previewTransfer, (call) => preview(call, planTransfer(deps, unreasoned(call.body)))),

    route(transferAll, async ({ params, member: by, body }) => ({
      data: { registrations: await transferEverything(deps, templates, { params, by, ...body }) },
    })),
    route(previewTransferAll, async ({ params, member: by, body }) => ({
      data: await foreseeEverything(deps, templates, { params, by, ...unreasoned(body) }),
    })),

    route(acts.noteOnRegistration, ({ params, member: by, body: { text } }) =>
      withLocked(params, async (registration) => {
        const change = { registrationId: registration.id, version: null, kind: 'notitie' as const, reason: text }
        await insertChange(db, { ...change, by: { id: by.id, kind: 'servicedesk' } })
        recordChange(deps, { by, action: 'registration-noted', entry: entryOf(registration) })
      }),
    ),
    route(acts.mailCustomerAgain, ({ params, member: by }) =>
      mailAgain(params, by, (registration, member) =>
        mailToCustomer({ registration, product: registration, member }, mailSender),
      ),
    ),
    route(acts.mailInstallerAgain, ({ params, member: by }) =>
      mailAgain(params, by, (registration, member) =>
        mailToInstaller({ registration, product: registration, member }, mailSender),
      ),
    ),
  ]

  type Call = { params: Record<string, string>; member: CurrentMember; body: { version: number } }

  async function act({ params, member: by, body: { version } }: Call, planner: Planner) {
    return { data: { version: await carryOut(deps, { id: idOf(params), version, by }, planner) } }
  }

  // Held until it is planned, so that it tells of one moment; nothing is written.
  async function preview({ params, member: by, body: { version } }: Call, planner: Planner) {
    const plan = await db.tx(() => planAct(deps, { id: idOf(params), version, by }, planner))
    return { data: await consequencesOf(db, templates, plan) }
  }

  function mailAgain(
    params: Record<string, string>,
    by: CurrentMember,
    mailOf: (registration: StoredRegistration, member: CurrentMember) => MailFacts,
  ) {
    return withLocked(params, async (registration) => {
      if (registration.withdrawn_at) throw outdated(actMessages.withdrawn, registration)
      const mail = mailOf(registration, await installerOf(deps, registration))
      await queueMails(db, [{ ...mail, registrationId: registration.id }])
      recordChange(deps, { by, action: 'registration-mailed', entry: entryOf(registration) })
    })
  }

  async function withLocked(params: Record<string, string>, work: (registration: StoredRegistration) => Promise<void>) {
    return db.tx(async () => {
      const registration = await lockRegistration(db, idOf(params))
      if (!registration) throw new NotFound()
      await work(registration)
      return { data: { version: registration.version } }
    })
  }
}

// A preview may come before the reason.
function unreasoned<Body extends { reason: string | null }>(body: Body) {
  return { ...body, reason: body.reason ?? '' }
}

function entryOf({ id, serial_number }: Pick<StoredRegistration, 'id' | 'serial_number'>) {
  return { kind: 'registration' as const, id, name: serial_number }
}

function idOf({ id }: Record<string, string>): number {
  const found = pathId(id)
  if (found === null) throw new NotFound()
  return found
}
