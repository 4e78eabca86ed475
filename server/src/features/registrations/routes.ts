import {
  checkBatch,
  findBatch,
  maxBatchesPerMinute,
  maxChecksPerMinute,
  registerBatch,
} from '@portal/contract/bulk-registration'
import type { BatchReply } from '@portal/contract/bulk-registration'
import {
  createRegistration,
  getRegistration,
  listRegistrations,
  registrationMessages,
} from '@portal/contract/registrations'
import type { Dependencies } from '../../dependencies.ts'
import { Forbidden, NotFound } from '../../http/errors.ts'
import { callName, findAnswer } from '../../http/idempotency.ts'
import { paginate } from '../../http/paginate.ts'
import { type Caller, pathId, route } from '../../http/route.ts'
import { checkRows } from './check-rows.ts'
import { findRegistrations, findRegistrationsPage } from './find-registrations.ts'
import { presentOwnRegistration, presentRegistration } from './presenter.ts'
import { lookUpProduct, type ProductFields, registerProduct } from './register-product.ts'
import { registerRows } from './register-rows.ts'
import { findRegistration } from './store.ts'

export function registrationRoutes(deps: Dependencies) {
  const { db, config } = deps
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

    route(getRegistration, async ({ member, params }) => {
      const id = pathId(params.id)
      const registration = id && (await findRegistration(db, member, id))
      if (!registration) throw new NotFound()
      return presentOwnRegistration(registration)
    }),

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
