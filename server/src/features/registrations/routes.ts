import {
  checkBatch,
  findBatch,
  maxBatchesPerMinute,
  maxChecksPerMinute,
  registerBatch,
} from '@portal/contract/bulk-registration'
import type { BatchReply } from '@portal/contract/bulk-registration'
import { fieldErrors } from '@portal/contract/errors'
import {
  correctOwnRegistration,
  correctOwnRegistrationBody,
  getRegistration,
  ownRegistrationMessages,
  reportOwnRegistration,
} from '@portal/contract/own-registration'
import { createRegistration, listRegistrations, registrationMessages } from '@portal/contract/registrations'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { Forbidden, NotFound } from '../../http/errors.ts'
import { callName, findAnswer } from '../../http/idempotency.ts'
import { paginate } from '../../http/paginate.ts'
import { type Caller, pathId, route } from '../../http/route.ts'
import { checkRows } from './check-rows.ts'
import { correctRegistration } from './correct-registration.ts'
import { findOwnRegistration } from './find-own-registration.ts'
import { findRegistrations, findRegistrationsPage } from './find-registrations.ts'
import { presentOwnRegistration, presentRegistration } from './presenter.ts'
import { lookUpProduct, type ProductFields, registerProduct } from './register-product.ts'
import { registerRows } from './register-rows.ts'
import { reportRegistration } from './report-registration.ts'

export function registrationRoutes(deps: Dependencies) {
  const { db, config } = deps

  async function findPresented(member: CurrentMember, id: number) {
    const registration = await findOwnRegistration(db, member, id)
    if (!registration) throw new NotFound()
    return presentOwnRegistration(registration, config)
  }

  return [
    route(
      createRegistration,
      async ({ member, body, found: product }) => {
        await registerProduct(deps, { member, product, body })
        return { message: registrationMessages.registered }
      },
      { allow: onlyInstallers, find: (fields: ProductFields) => lookUpProduct(db, fields) },
    ),

    route(registerBatch, ({ member, body }) => registerRows(deps, member, body), {
      allow: onlyInstallers,
      limit: ({ member }) => ({ key: `batches ${member?.id}`, max: maxBatchesPerMinute, seconds: 60 }),
    }),

    route(checkBatch, ({ member, body }) => checkRows(deps, member, body), {
      allow: onlyInstallers,
      limit: ({ member }) => ({ key: `batch checks ${member?.id}`, max: maxChecksPerMinute, seconds: 60 }),
    }),

    route(findBatch, async ({ member, params }) => {
      const name = { memberId: member.id, call: callName(registerBatch), key: params.key ?? '' }
      const answer = await findAnswer<BatchReply>(db, name)
      if (!answer) throw new NotFound()
      return answer
    }),

    route(getRegistration, ({ member, params }) => findPresented(member, idIn(params))),

    route(
      correctOwnRegistration,
      async ({ member, params, body }) => {
        const id = idIn(params)
        await correctRegistration(deps, member, { id, body })
        return findPresented(member, id)
      },
      {
        alsoCheck: onlyCorrectable,
        limit: ({ member }) => ({ key: `corrections ${member?.id}`, max: 60, seconds: 3600 }),
      },
    ),

    route(
      reportOwnRegistration,
      async ({ member, params, body }) => {
        await reportRegistration(db, member, { id: idIn(params), facts: body })
        return { message: ownRegistrationMessages.reported }
      },
      { limit: ({ member }) => ({ key: `reports ${member?.id}`, max: 20, seconds: 86_400 }) },
    ),

    route(listRegistrations, async ({ member, query }) => {
      const { page, per_page: perPage } = query
      if (page === undefined) return (await findRegistrations(db, member, query)).map(presentRegistration)

      const { rows, total, totals } = await findRegistrationsPage(db, member, { ...query, page })
      const data = rows.map(presentRegistration)
      const url = `${config.appUrl}${listRegistrations.path}`
      return { ...paginate({ data, page, total, perPage }, { url, query }), totals }
    }),
  ]
}

function onlyInstallers({ member }: Caller): void {
  if (!member?.is_installer) throw new Forbidden()
}

function idIn(params: Record<string, string>): number {
  const id = pathId(params.id)
  if (!id) throw new NotFound()
  return id
}

function onlyCorrectable(sent: Record<string, unknown>) {
  const others = Object.keys(sent).filter((field) => !Object.hasOwn(correctOwnRegistrationBody.shape, field))
  return fieldErrors(others.map((field) => [field, true, ownRegistrationMessages.notYours]))
}
