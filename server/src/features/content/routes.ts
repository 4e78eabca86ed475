import type { Dependencies } from '../../dependencies.ts'
import { NotFound } from '../../http/errors.ts'
import { partsOnce, readKeyedCall } from '../../http/idempotency.ts'
import { presentMoment } from '../../http/present-moment.ts'
import { pathId, route } from '../../http/route.ts'
import { exportLimit } from '../exports/export-list.ts'
import { bulkChange } from './bulk-change.ts'
import { deleteEntry, restoreEntry } from './delete-entry.ts'
import { dropPlan } from './drop-plan.ts'
import { duplicateEntry } from './duplicate-entry.ts'
import { findAuthors, findEntry } from './entries-store.ts'
import { exportEntries } from './export-entries.ts'
import { keepVersion, restoreVersion } from './keep-version.ts'
import { pageOf } from './list-page.ts'
import { notePresence } from './presence-store.ts'
import { presentEntry, presentStanding, presentVersion } from './presenter.ts'
import { publishEntry } from './publish-entry.ts'
import { createEntry, saveDraft } from './save-draft.ts'
import type { ContentList, Subject } from './subject.ts'
import { findVersion, findVersions } from './versions-store.ts'
import { withdrawEntry } from './withdraw-entry.ts'

/** The calls of staff for one of these lists: those for several of its entries, and those for one of each subject. */
export function contentRoutes(deps: Dependencies, list: ContentList, lists: readonly ContentList[]) {
  const { db, config } = deps
  const findUses = (ids: readonly number[]) => list.findUses(db, { lists, hosts: config }, ids)
  const { calls, subjects } = list
  return [
    ...subjects.flatMap((subject) => routesOfEntry(deps, subject, findUses)),

    route(calls.list, ({ query }) => pageOf(deps, list, { path: calls.list.path, sent: query }, query)),

    route(calls.authors, async () => ({ data: await findAuthors(db, list) })),

    route(calls.uses, async ({ query }) => ({ data: await findUses(Object.values(query).flat()) })),

    route(
      calls.bulk,
      async ({ member, body: { action, entries }, exchange: { request } }) => {
        const once = await partsOnce(db, readKeyedCall(calls.bulk, request))
        const named = entries.map(({ kind, ...entry }) => ({ ...entry, subject: subjectOf(list, kind) }))
        return { data: await bulkChange(deps, { action, memberId: member.id, once }, named) }
      },
      { isKeyedByPart: true },
    ),

    route(calls.export, ({ query }) => exportEntries(deps, list, query), { limit: exportLimit }),
  ]
}

function subjectOf({ subjects }: ContentList, kind: string): Subject {
  return subjects.find((subject) => subject.kind === kind)!
}

type FindUses = (ids: readonly number[]) => Promise<object>

function routesOfEntry(deps: Dependencies, subject: Subject, findUses: FindUses) {
  const { db } = deps
  const { calls } = subject
  const whichOf = (params: Params, member: { id: number }) => ({ subject, id: idOf(params.id), memberId: member.id })
  return [
    route(calls.get, async ({ params }) => ({ data: presentEntry(await find(params)) })),

    route(calls.create, async ({ member, body }) => ({
      data: presentEntry(await createEntry(deps, { subject, memberId: member.id }, body)),
    })),

    route(calls.duplicate, async ({ params, member }) => ({
      data: presentEntry(await duplicateEntry(deps, whichOf(params, member))),
    })),

    route(calls.save, async ({ params, member, body: { rev, ...draft } }) => {
      const saved = await saveDraft(deps, { ...whichOf(params, member), rev }, draft)
      return { data: { ...saved, updated_at: presentMoment(saved.updated_at) } }
    }),

    route(calls.publish, async ({ params, member, body }) => ({
      data: presentEntry(await publishEntry(deps, { ...whichOf(params, member), rev: body.rev }, body)),
    })),

    route(calls.withdraw, async ({ params, member, body: { rev } }) => ({
      data: presentEntry(await withdrawEntry(deps, { ...whichOf(params, member), rev })),
    })),

    route(calls.dropPlan, async ({ params, member, body: { rev } }) => ({
      data: presentEntry(await dropPlan(deps, { ...whichOf(params, member), rev })),
    })),

    route(calls.remove, ({ params, member, query: { rev } }) =>
      deleteEntry(deps, { ...whichOf(params, member), ...(rev !== undefined && { rev }) }),
    ),

    route(calls.restore, async ({ params, member }) => ({
      data: presentEntry(await restoreEntry(deps, whichOf(params, member))),
    })),

    route(calls.versions, async ({ params }) => {
      const { id } = await find(params)
      return { data: (await findVersions(db, id)).map(presentVersion) }
    }),

    route(calls.version, async ({ params }) => {
      const { id } = await find(params)
      const version = await findVersion(db, id, idOf(params.number))
      if (!version) throw new NotFound()
      return { data: { ...presentVersion(version), draft: version.draft } }
    }),

    route(calls.keepVersion, async ({ params, member, body }) => ({
      data: presentVersion(await keepVersion(deps, whichOf(params, member), body)),
    })),

    route(calls.restoreVersion, async ({ params, member, body: { rev } }) => {
      const number = idOf(params.number)
      const { entry, kept_as } = await restoreVersion(deps, { ...whichOf(params, member), rev }, number)
      return { data: presentEntry(entry), kept_as }
    }),

    route(calls.uses, async ({ params }) => {
      const { id } = await find(params)
      return { data: await findUses([id]) }
    }),

    route(calls.presence, async ({ params, member }) => {
      const entry = await find(params)
      const others = await notePresence(db, entry.id, member.id)
      const data = others.map((one) => ({ ...one, seen_at: presentMoment(one.seen_at) }))
      return { data, entry: presentStanding(entry) }
    }),
  ]

  async function find(params: Params) {
    const entry = await findEntry(db, subject, idOf(params.id))
    if (!entry) throw new NotFound()
    return entry
  }
}

type Params = Record<string, string>

function idOf(sent: string | undefined): number {
  const number = pathId(sent)
  if (number === null || number > 2_147_483_647) throw new NotFound()
  return number
}
