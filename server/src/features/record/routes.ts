import {
  getRecordCheck,
  getRecordLine,
  listRecord,
  listRecordAuthors,
  type RecordedKind,
  startRecordCheck,
} from '@portal/contract/record'
import { isAllowed, may } from '@portal/contract/roles'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { NotFound } from '../../http/errors.ts'
import { paginate } from '../../http/paginate.ts'
import { pathId, route } from '../../http/route.ts'
import { searchLimit } from '../../http/search-limit.ts'
import { findAuthors, findLine, findLinesPage, type ListedLine } from './find-lines.ts'
import { findRecordCheck, requestRecordCheck } from './jobs.ts'
import { presentCheck, presentDetails, presentListed } from './presenter.ts'
import { recordChange, recordRead } from './record-change.ts'
import { goesOn } from './store.ts'

export function recordRoutes(deps: Dependencies) {
  const { db, config } = deps
  return [
    route(
      listRecord,
      async ({ query, member }) => {
        const { page = 1, per_page: perPage } = query
        const viewer = viewerOf(member)
        const { lines, total } = await findLinesPage(db, query, viewer)
        // Its lines name customers. Once for a stretch of looking, else each page would push the lines of the next one down.
        if (viewer.onlyBy === null && !(await goesOn(db, { by: member, entry: theList, actions: ['record-listed'] })))
          await recordRead(deps, { by: member, action: 'record-listed', entry: theList })
        return paginate(
          {
            data: lines.map((line) => presentListed(isUnnamed(viewer, line) ? { ...line, entry_name: null } : line)),
            page,
            total,
            perPage,
          },
          { url: `${config.appUrl}${listRecord.path}`, query: sentForm(query) },
        )
      },
      { limit: searchLimit },
    ),

    route(listRecordAuthors, async () => ({ data: await findAuthors(db) })),

    route(getRecordLine, async ({ params, member }) => {
      const id = pathId(params.id)
      const viewer = viewerOf(member)
      const found = id && (await findLine(db, id, viewer))
      if (!found) throw new NotFound()
      if (found.listed.by_id !== member.id)
        await recordRead(deps, {
          by: member,
          action: 'record-line-seen',
          entry: { kind: 'record', id: found.listed.line },
        })
      const { listed, values } = found
      return {
        data: isUnnamed(viewer, listed)
          ? presentDetails({ ...listed, entry_name: null }, [])
          : presentDetails(listed, values),
      }
    }),

    route(getRecordCheck, async () => ({ data: presentCheck(await findRecordCheck(db)) })),

    route(startRecordCheck, async ({ member }) => {
      await db.tx(async () => {
        await requestRecordCheck(db)
        recordChange(deps, { by: member, action: 'record-checked', entry: { kind: 'record', id: 'lines' } })
      })
      return { data: presentCheck(await findRecordCheck(db)) }
    }),
  ]
}

const theList = { kind: 'record', id: 'list' } as const

// What somebody did in a role that they have no longer stays theirs, but not what it tells of people.
function viewerOf({ id, roles }: CurrentMember) {
  const unnamed: RecordedKind[] = []
  if (!isAllowed(may.seeMembers, roles)) unnamed.push('member', 'members')
  if (!isAllowed(may.managePeople, roles)) unnamed.push('invitation')
  return { onlyBy: isAllowed(may.seeRecord, roles) ? null : id, unnamed }
}

function isUnnamed({ unnamed }: ReturnType<typeof viewerOf>, { by_id, entry_kind, entry_id }: ListedLine): boolean {
  return (unnamed as string[]).includes(entry_kind) && entry_id !== String(by_id)
}

function sentForm(query: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
