import {
  exportMembers,
  getMemberForStaff,
  listInstallers,
  listMemberHistory,
  listMemberPoints,
  listMemberRegistrations,
} from '@portal/contract/members-for-staff'
import { listViewsOfMe, viewAsMember } from '@portal/contract/member-view'
import type { RecordAction } from '@portal/contract/record'
import { searchWords } from '@portal/contract/search'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { paginate } from '../../http/paginate.ts'
import { route } from '../../http/route.ts'
import { searchLimit } from '../../http/search-limit.ts'
import { exportLimit } from '../exports/export-list.ts'
import { findPointsPage } from '../points/find-points-page.ts'
import { presentPoints } from '../points/presenter.ts'
import { changesBetween, memberEntry, recordRead } from '../record/record-change.ts'
import { findHistoryPage } from '../record/find-history.ts'
import { goesOn } from '../record/store.ts'
import { findRegistrationsPage } from '../registrations/find-registrations.ts'
import { presentRegistration } from '../registrations/presenter.ts'
import { exportMemberList } from './export-member-list.ts'
import { findInstallersPage } from './find-installers.ts'
import { memberFor } from './member-for.ts'
import { findViewsOf, viewMember } from './view-as-member.ts'
import { presentForStaff, presentRow } from '../account/present-for-staff.ts'

export function memberAdminRoutes(deps: Dependencies) {
  const { db, config } = deps
  return [
    route(
      listInstallers,
      async ({ query, member: by }) => {
        const {
          page = 1,
          per_page: perPage,
          search,
          sort,
          'filter[verified]': verified,
          'filter[staff]': staff,
          'filter[manager]': managers,
        } = query
        const { members, total } = await findInstallersPage(db, { ...query, by })
        // The words of a search may be somebody's name.
        const ids = members.map(({ id }) => id)
        const seen = { page, words: searchWords(search).length, shown: members.length, found: total, ids }
        const changes = changesBetween({}, seen)
        await recordRead(deps, { by, action: 'members-listed', entry: { kind: 'members', id: 'list' }, changes })
        return paginate(
          { data: members.map(presentRow), page, total, perPage },
          {
            url: `${config.appUrl}${listInstallers.path}`,
            query: {
              per_page: perPage,
              search,
              sort,
              'filter[verified]': verified.join(),
              'filter[staff]': staff.join(),
              'filter[manager]': managers.join(),
            },
          },
        )
      },
      { limit: searchLimit },
    ),

    route(exportMembers, async ({ query, member: by }) => exportMemberList(deps, query, by), { limit: exportLimit }),

    route(getMemberForStaff, async ({ params, member: by }) => {
      const member = await memberFor(db, by, params)
      await recordRead(deps, { by, action: 'member-seen', entry: memberEntry(member) })
      return { data: presentForStaff(member) }
    }),

    route(viewAsMember, async ({ params, query: { reason }, member: by }) => ({
      data: await viewMember(deps, { by, member: await memberFor(db, by, params), reason }),
    })),

    route(listViewsOfMe, async ({ member }) => ({ data: await findViewsOf(deps, member) })),

    route(listMemberRegistrations, async ({ params, query, member: by }) => {
      const member = await memberFor(db, by, params)
      const { page = 1 } = query
      const { rows, total } = await findRegistrationsPage(db, member, { page, search: '' })
      await recordPart('member-registrations-seen', by, member, { page, shown: rows.length, found: total })
      const data = rows.map((row) => ({ ...presentRegistration(row), points_from: row.points_from }))
      return paginate({ data, page, total }, { url: urlOf(listMemberRegistrations, member), query })
    }),

    route(listMemberPoints, async ({ params, query, member: by }) => {
      const member = await memberFor(db, by, params)
      const { page = 1 } = query
      const found = await findPointsPage(db, member, page)
      await recordPart('member-points-seen', by, member, { page, shown: found.rows.length, found: found.total })
      const { data, ...rest } = presentPoints(found)
      const url = urlOf(listMemberPoints, member)
      return { ...paginate({ data, page, total: found.total }, { url, query }), ...rest }
    }),

    route(listMemberHistory, async ({ params, query, member: by }) => {
      const member = await memberFor(db, by, params)
      const { page = 1, looks } = query
      const { entries, total } = await findHistoryPage(db, { id: member.id, page, withLooks: looks === 'too' })
      // Once for a stretch of looking, else each page would push the lines of the next one down.
      const entry = memberEntry(member)
      if (!(await goesOn(db, { by, entry, actions: ['member-seen', 'member-history-seen'] })))
        await recordRead(deps, { by, action: 'member-history-seen', entry })
      return paginate({ data: entries, page, total }, { url: urlOf(listMemberHistory, member), query: { looks } })
    }),
  ]

  // Their page shows the first of each, so the line of its opening tells that.
  async function recordPart(
    action: RecordAction,
    by: CurrentMember,
    member: CurrentMember,
    seen: Record<'page' | 'shown' | 'found', number>,
  ) {
    const entry = memberEntry(member)
    if (seen.page === 1 && (await goesOn(db, { by, entry, actions: ['member-seen'] }))) return
    await recordRead(deps, { by, action, entry, changes: changesBetween({}, seen) })
  }

  function urlOf({ path }: { path: string }, { id }: CurrentMember): string {
    return `${config.appUrl}${path.replace(':id', String(id))}`
  }
}
