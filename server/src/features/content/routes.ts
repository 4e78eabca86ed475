import { bulkArticles } from '@portal/contract/article-bulk'
import { listArticleAuthors } from '@portal/contract/article-authors'
import { getUsesOfArticles } from '@portal/contract/article-uses'
import {
  articleCalls,
  type ArticleDraft,
  type ArticleQuery,
  articleKinds,
  type ArticleKind,
  type ArticleUses,
  exportArticles,
  listArticles,
} from '@portal/contract/articles'
import { articleListCalls } from '@portal/contract/articles-by-kind'
import type { Dependencies } from '../../dependencies.ts'
import { NotFound } from '../../http/errors.ts'
import { partsOnce, readKeyedCall } from '../../http/idempotency.ts'
import { paginate } from '../../http/paginate.ts'
import { presentMoment } from '../../http/present-moment.ts'
import { pathId, route } from '../../http/route.ts'
import { notePresence } from './presence-store.ts'
import { findVersion, findVersions } from './versions-store.ts'
import { exportLimit } from '../exports/export-list.ts'
import { bulkChange } from './bulk-change.ts'
import { deleteEntry, restoreEntry } from './delete-entry.ts'
import { duplicateEntry } from './duplicate-entry.ts'
import { exportEntries } from './export-entries.ts'
import { keepVersion, restoreVersion } from './keep-version.ts'
import { presentEntry, presentListed, presentStanding, presentVersion } from './presenter.ts'
import { publishEntry } from './publish-entry.ts'
import { createEntry, saveDraft } from './save-draft.ts'
import { findEntry, findEntriesPage, findAuthors } from './entries-store.ts'
import { dropPlan } from './drop-plan.ts'
import { withdrawEntry } from './withdraw-entry.ts'

type FindUses = (db: Dependencies['db'], hosts: Dependencies['config'], ids: readonly number[]) => Promise<ArticleUses>

export function contentRoutes(deps: Dependencies, findUses: FindUses) {
  const { db, config } = deps
  return [
    ...articleKinds.flatMap((kind) => routesOfKind(deps, kind, findUses)),

    route(listArticles, ({ query }) => pageOf(deps, listArticles.path, query, query)),

    route(listArticleAuthors, async () => ({ data: await findAuthors(db) })),

    route(getUsesOfArticles, async ({ query }) => ({ data: await findUses(db, config, query.articles) })),

    route(
      bulkArticles,
      async ({ member, body: { action, entries }, exchange: { request } }) => {
        const once = await partsOnce(db, readKeyedCall(bulkArticles, request))
        return { data: await bulkChange(deps, { action, memberId: member.id, once }, entries) }
      },
      { isKeyedByPart: true },
    ),

    route(exportArticles, async ({ query }) => exportEntries(deps, query), { limit: exportLimit }),
  ]
}

function routesOfKind(deps: Dependencies, kind: ArticleKind, findUses: FindUses) {
  const { db, config } = deps
  const calls = articleCalls[kind]
  const lists = articleListCalls[kind]
  const whichOf = (params: Params, member: { id: number }) => ({ kind, id: idOf(params.id), memberId: member.id })
  return [
    route(lists.list, ({ query }) => pageOf(deps, lists.list.path, query, { ...query, 'filter[kind]': [kind] })),

    route(
      lists.bulk,
      async ({ member, body: { action, ids }, exchange: { request } }) => {
        const once = await partsOnce(db, readKeyedCall(lists.bulk, request))
        const ofKind = ids.map((id) => ({ kind, id }))
        return { data: await bulkChange(deps, { action, memberId: member.id, once }, ofKind) }
      },
      { isKeyedByPart: true },
    ),

    route(lists.export, async ({ query }) => exportEntries(deps, { ...query, 'filter[kind]': [kind] }), {
      limit: exportLimit,
    }),

    route(calls.get, async ({ params }) => ({ data: presentEntry(await find(params)) })),

    route(calls.create, async ({ member, body }) => ({
      data: presentEntry(await createEntry(deps, { kind, memberId: member.id }, body)),
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
      const version = await findVersion<ArticleDraft>(db, id, idOf(params.number))
      if (!version) throw new NotFound()
      return { data: { ...presentVersion(version), draft: version.draft } }
    }),

    route(calls.keepVersion, async ({ params, member, body }) => ({
      data: presentVersion(await keepVersion(deps, whichOf(params, member), body)),
    })),

    route(calls.restoreVersion, async ({ params, member, body: { rev } }) => {
      const number = idOf(params.number)
      const { article, kept_as } = await restoreVersion(deps, { ...whichOf(params, member), rev }, number)
      return { data: presentEntry(article), kept_as }
    }),

    route(calls.uses, async ({ params }) => {
      const { id } = await find(params)
      return { data: await findUses(db, config, [id]) }
    }),

    route(calls.presence, async ({ params, member }) => {
      const article = await find(params)
      const others = await notePresence(db, article.id, member.id)
      const data = others.map((one) => ({ ...one, seen_at: presentMoment(one.seen_at) }))
      return { data, entry: presentStanding(article) }
    }),
  ]

  async function find(params: Params) {
    const article = await findEntry(db, kind, idOf(params.id))
    if (!article) throw new NotFound()
    return article
  }
}

async function pageOf({ db, config }: Dependencies, path: string, sent: Record<string, unknown>, query: ArticleQuery) {
  const { rows, total } = await findEntriesPage(db, query)
  const { page = 1, per_page: perPage } = query
  const data = rows.map(presentListed)
  return paginate({ data, page, total, perPage }, { url: `${config.appUrl}${path}`, query: sentForm(sent) })
}

type Params = Record<string, string>

function idOf(sent: string | undefined): number {
  const number = pathId(sent)
  if (number === null || number > 2_147_483_647) throw new NotFound()
  return number
}

/** A query as links to other pages of the list repeat it. */
function sentForm(query: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
