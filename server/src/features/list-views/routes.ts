import { createView, deleteView, listViews, renameView } from '@portal/contract/list-views'
import type { Dependencies } from '../../dependencies.ts'
import { pathId, route } from '../../http/route.ts'
import { deleteOwnView, findViews, insertView, renameOwnView } from './store.ts'

export function listViewRoutes({ db }: Dependencies) {
  return [
    route(listViews, async ({ member }) => ({ data: await findViews(db, member.id) })),

    route(createView, async ({ member, body }) => ({ data: await insertView(db, { ...body, memberId: member.id }) })),

    route(renameView, async ({ member, params, body: { name } }) => ({
      data: await renameOwnView(db, pathId(params.id), { memberId: member.id, name }),
    })),

    route(deleteView, ({ member, params }) => deleteOwnView(db, pathId(params.id), member.id)),
  ]
}
