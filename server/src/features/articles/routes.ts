import { articleCalls, articleKinds, type ArticleKind, listArticles } from '@portal/contract/articles'
import type { Dependencies } from '../../dependencies.ts'
import { NotFound } from '../../http/errors.ts'
import { paginate } from '../../http/paginate.ts'
import { presentMoment } from '../../http/present-moment.ts'
import { pathId, route } from '../../http/route.ts'
import { presentEntry, presentListed } from './presenter.ts'
import { createArticle, saveDraft } from './save-draft.ts'
import { findArticle, findArticlesPage } from './store.ts'

export function articleRoutes(deps: Dependencies) {
  const { db, config } = deps
  return [
    ...articleKinds.flatMap((kind) => routesOfKind(deps, kind)),

    route(listArticles, async ({ query }) => {
      const { rows, total } = await findArticlesPage(db, query)
      const { page = 1, per_page: perPage } = query
      const data = rows.map(presentListed)
      return paginate(
        { data, page, total, perPage },
        { url: `${config.appUrl}${listArticles.path}`, query: sentForm(query) },
      )
    }),
  ]
}

function routesOfKind({ db }: Dependencies, kind: ArticleKind) {
  const calls = articleCalls[kind]
  return [
    route(calls.get, async ({ params }) => {
      const article = await findArticle(db, kind, idOf(params))
      if (!article) throw new NotFound()
      return { data: presentEntry(article) }
    }),

    route(calls.create, async ({ member, body }) => ({
      data: presentEntry(await createArticle(db, { kind, memberId: member.id }, body)),
    })),

    route(calls.save, async ({ params, member, body: { rev, ...draft } }) => {
      const saved = await saveDraft(db, { kind, id: idOf(params), rev, memberId: member.id }, draft)
      return { data: { ...saved, updated_at: presentMoment(saved.updated_at) } }
    }),
  ]
}

function idOf({ id }: Record<string, string>): number {
  const number = pathId(id)
  if (number === null || number > 2_147_483_647) throw new NotFound()
  return number
}

/** A query as links to other pages of the list repeat it. */
function sentForm(query: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
