import { giveManagers as giveManagersCall } from '@portal/contract/members-for-staff'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { simpleRoutes } from '../content/simple-routes.ts'
import { giveManagers } from './give-managers.ts'
import { managerSubject } from './manager-subject.ts'

export function managerRoutes(deps: Dependencies) {
  return [
    ...simpleRoutes(deps, managerSubject),
    route(giveManagersCall, async ({ body, member: by }) => ({ data: await giveManagers(deps, body, by) })),
  ]
}
