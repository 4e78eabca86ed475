import { articleKinds, type ArticleKind } from '@portal/contract/articles'
import { articleKindCalls } from '@portal/contract/articles-by-kind'
import type { Dependencies } from '../../dependencies.ts'
import { partsOnce, readKeyedCall } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { bulkChange } from '../content/bulk-change.ts'
import { exportEntries } from '../content/export-entries.ts'
import { pageOf } from '../content/list-page.ts'
import { declareList } from '../content/subject.ts'
import { exportLimit } from '../exports/export-list.ts'
import { articleList, articleSubjects } from './article-list.ts'

/** The lists of one kind each, for programs of others. */
export function articleByKindRoutes(deps: Dependencies) {
  return articleKinds.flatMap((kind) => routesOfKind(deps, kind))
}

function routesOfKind(deps: Dependencies, kind: ArticleKind) {
  const { bulk } = articleKindCalls[kind]
  const subject = articleSubjects[kind]
  const list = declareList({ ...articleList, subjects: [subject], calls: articleKindCalls[kind] })
  const { calls } = list
  return [
    route(calls.list, ({ query }) => pageOf(deps, list, { path: calls.list.path, sent: query }, query)),

    route(
      bulk,
      async ({ member, body: { action, ids }, exchange: { request } }) => {
        const once = await partsOnce(deps.db, readKeyedCall(bulk, request))
        const entries = ids.map((id) => ({ subject, id }))
        const done = await bulkChange(deps, { action, memberId: member.id, once }, entries)
        return { data: done.map((one) => ({ ...one, kind })) }
      },
      { isKeyedByPart: true },
    ),

    route(calls.export, ({ query }) => exportEntries(deps, list, query), { limit: exportLimit }),
  ]
}
