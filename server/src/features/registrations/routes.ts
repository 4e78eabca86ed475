import { createRegistration, listRegistrations, registrationMessages } from '@portal/contract/registrations'
import type { Dependencies } from '../../dependencies.ts'
import { paginate } from '../../http/paginate.ts'
import { route } from '../../http/route.ts'
import { findRegistrationsPage } from './find-registrations-page.ts'
import { presentRegistration } from './presenter.ts'
import { findChosenProduct, productProblems } from './product-problems.ts'
import { registerProduct } from './register-product.ts'
import { listRegistrations as listAll } from './store.ts'

export function registrationRoutes(deps: Dependencies) {
  const { db, config } = deps
  return [
    route(
      createRegistration,
      async ({ user, body, found: product }) => {
        // Without a product the rules let nobody come this far.
        await registerProduct(deps, user, product!, body)
        return { message: registrationMessages.registered }
      },
      {
        find: (sent: Record<string, unknown>) => findChosenProduct(db, sent),
        alsoCheck: (sent, _user, product) => productProblems(sent, product),
      },
    ),

    route(listRegistrations, async ({ user, query }) => {
      const { page } = query
      if (page === undefined) return (await listAll(db, user)).map(presentRegistration)

      const { rows, total, totals } = await findRegistrationsPage(db, user, { ...query, page })
      const data = rows.map(presentRegistration)
      return { ...paginate({ data, page, total }, { url: `${config.appUrl}${listRegistrations.path}`, query }), totals }
    }),
  ]
}
