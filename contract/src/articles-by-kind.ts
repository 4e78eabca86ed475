import * as z from 'zod/mini'
import { type ArticleKind, articleKinds, articleRow, articleSorts } from './articles.ts'
import { bulkActions, bulkId, bulkReply, factFilters, several } from './content-lists.ts'
import { contentMessages, listQuery } from './content.ts'
import { endpoint } from './endpoint.ts'
import { exportFormat, exportTypes } from './exports.ts'
import { paginated } from './pagination.ts'
import { may } from './roles.ts'

// The lists of one kind of article each, for programs of others: the back office shows both kinds in one (articles.ts).

function listCalls<const Kind extends ArticleKind>(kind: Kind) {
  const path = `/api/admin/${kind}` as const
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: may.seeContent,
      query: listQuery(factFilters, articleSorts),
      reply: paginated(articleRow),
    }),
    /** Does the same to each as it is now: nobody says which save they have seen. */
    bulk: endpoint({
      method: 'POST',
      path: `${path}/bulk`,
      access: may.changeContent,
      idempotency: 'optional',
      body: z.object({
        action: z.enum(bulkActions, contentMessages.unknownChoice),
        ids: several('articles', bulkId('articles')),
      }),
      reply: bulkReply(articleKinds),
    }),
    export: endpoint({
      method: 'GET',
      path: `${path}/export`,
      access: may.seeContent,
      query: listQuery({ ...factFilters, format: exportFormat }, articleSorts),
      givesFile: Object.values(exportTypes),
    }),
  }
}

export const articleKindCalls = { news: listCalls('news'), promotions: listCalls('promotions') }
