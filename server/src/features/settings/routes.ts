import { getSettings, saveDesks, saveFlags, savePointsLimit, saveShopNotice } from '@portal/contract/settings'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { changeSetting } from './change-setting.ts'
import { presentSettings } from './presenter.ts'
import { findChangedSettings } from './store.ts'

export function settingRoutes(deps: Dependencies) {
  const { db, settings } = deps
  return [
    route(getSettings, async () => ({ data: presentSettings(settings.first, await findChangedSettings(db)) })),

    route(saveShopNotice, async ({ member, body }) => ({
      data: await changeSetting(deps, 'shop-notice', { memberId: member.id, ...body }),
    })),

    route(saveDesks, async ({ member, body }) => ({
      data: await changeSetting(deps, 'desks', { memberId: member.id, ...body }),
    })),

    route(savePointsLimit, async ({ member, body }) => ({
      data: await changeSetting(deps, 'points-by-hand-limit', { memberId: member.id, ...body }),
    })),

    route(saveFlags, async ({ member, body }) => ({
      data: await changeSetting(deps, 'flags', { memberId: member.id, ...body }),
    })),
  ]
}
