import * as z from 'zod/mini'
import { bulkMessages, maxBulk } from './article-bulk.ts'
import { articleKinds, articleUses } from './articles.ts'
import { contentMessages } from './content.ts'
import { endpoint } from './endpoint.ts'
import { may } from './roles.ts'

/** What leads to any of these articles, those themselves aside: asked before several are withdrawn or deleted. */
export const getUsesOfArticles = endpoint({
  method: 'GET',
  path: '/api/admin/articles/uses',
  access: may.seeContent,
  query: z.object({ articles: namedArticles() }),
  reply: articleUses,
})

const named = new RegExp(`^(${articleKinds.join('|')})-[1-9]\\d{0,8}$`)

// `news-4,promotions-9`
function namedArticles() {
  return z.pipe(
    z.pipe(
      z.string(bulkMessages.noEntries).check(
        z.refine((sent) => sent.split(',').every((one) => named.test(one)), contentMessages.unknownChoice),
        z.refine((sent) => sent.split(',').length <= maxBulk, bulkMessages.tooMany(maxBulk)),
      ),
      z.transform((sent: string) => sent.split(',').map((one) => Number(one.split('-')[1]))),
    ),
    z.array(z.int()),
  )
}
