import * as z from 'zod/mini'
import { bulkActions, bulkId, bulkMessages, bulkReply, maxBulk } from './article-bulk.ts'
import { type ArticleKind, articleRow, articleSorts, kindFilters } from './articles.ts'
import { contentMessages, listQuery } from './content.ts'
import { endpoint } from './endpoint.ts'
import { exportFormat, exportTypes } from './exports.ts'
import { paginated } from './pagination.ts'
import { may } from './roles.ts'

// The lists of one kind of article each, for programs of others: the back office shows both kinds in one (articles.ts).

export const bulkOfKindBody = z.object({
  action: z.enum(bulkActions, contentMessages.unknownChoice),
  ids: z
    .array(bulkId, bulkMessages.noEntries)
    .check(z.minLength(1, bulkMessages.noEntries), z.maxLength(maxBulk, bulkMessages.tooMany(maxBulk))),
})

function listCalls<const Kind extends ArticleKind>(kind: Kind) {
  const path = `/api/admin/${kind}` as const
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: may.seeContent,
      query: listQuery(kindFilters, articleSorts),
      reply: paginated(articleRow),
    }),
    /** Does the same to each as it is now: nobody says which save they have seen. */
    bulk: endpoint({
      method: 'POST',
      path: `${path}/bulk`,
      access: may.changeContent,
      idempotency: 'optional',
      body: bulkOfKindBody,
      reply: bulkReply,
    }),
    export: endpoint({
      method: 'GET',
      path: `${path}/export`,
      access: may.seeContent,
      query: listQuery({ ...kindFilters, format: exportFormat }, articleSorts),
      givesFile: Object.values(exportTypes),
    }),
  }
}

export const articleListCalls = { news: listCalls('news'), promotions: listCalls('promotions') }
