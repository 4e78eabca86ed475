import { getRecordCheck, getRecordLine, listRecord, listRecordAuthors, startRecordCheck } from '@portal/contract/record'
import { isAllowed, may } from '@portal/contract/roles'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { NotFound } from '../../http/errors.ts'
import { paginate } from '../../http/paginate.ts'
import { pathId, route } from '../../http/route.ts'
import { findAuthors, findLine, findLinesPage } from './find-lines.ts'
import { findRecordCheck, requestRecordCheck } from './jobs.ts'
import { presentCheck, presentDetails, presentListed } from './presenter.ts'
import { recordChange, recordRead } from './record-change.ts'
import { goesOn } from './store.ts'

export function recordRoutes(deps: Dependencies) {
  const { db, config } = deps
  return [
    route(listRecord, async ({ query, member }) => {
      const { page = 1, per_page: perPage } = query
      const onlyBy = onlyByOf(member)
      const { lines, total } = await findLinesPage(db, query, { onlyBy })
      // Its lines name customers. Once for a stretch of looking, else each page would push the lines of the next one down.
      if (onlyBy === null && !(await goesOn(db, { by: member, entry: theList, actions: ['record-listed'] })))
        await recordRead(deps, { by: member, action: 'record-listed', entry: theList })
      return paginate(
        { data: lines.map(presentListed), page, total, perPage },
        { url: `${config.appUrl}${listRecord.path}`, query: sentForm(query) },
      )
    }),

    route(listRecordAuthors, async () => ({ data: await findAuthors(db) })),

    route(getRecordLine, async ({ params, member }) => {
      const id = pathId(params.id)
      const found = id && (await findLine(db, id, { onlyBy: onlyByOf(member) }))
      if (!found) throw new NotFound()
      if (found.listed.by_id !== member.id)
        await recordRead(deps, {
          by: member,
          action: 'record-line-seen',
          entry: { kind: 'record', id: found.listed.line },
        })
      return { data: presentDetails(found.listed, found.values) }
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

// Null for who sees everybody's lines.
function onlyByOf(member: CurrentMember): number | null {
  return isAllowed(may.seeRecord, member.roles) ? null : member.id
}

/** A query as links to other pages of the list repeat it. */
function sentForm(query: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
