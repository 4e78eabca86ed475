import { giveManagers as giveManagersCall, listManagerNames } from '@portal/contract/members-for-staff'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { simpleRoutes } from '../content/simple-routes.ts'
import { giveManagers } from './give-managers.ts'
import { contentLists } from '../subjects.ts'
import { managerSubject } from './manager-subject.ts'
import { findManagerNames } from './store.ts'

export function managerRoutes(deps: Dependencies) {
  return [
    ...simpleRoutes(deps, managerSubject, Object.values(contentLists)),
    route(listManagerNames, async () => ({ data: await findManagerNames(deps.db) })),
    route(giveManagersCall, async ({ body, member: by }) => ({ data: await giveManagers(deps, body, by) })),
  ]
}
