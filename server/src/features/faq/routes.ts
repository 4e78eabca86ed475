import { faqGroups, listFaq } from '@portal/contract/faq'
import { faqOrderCalls } from '@portal/contract/faq-order'
import type { Dependencies } from '../../dependencies.ts'
import { route } from '../../http/route.ts'
import { cleanHtml } from '../content/clean-html.ts'
import { orderRoutes } from '../content/simple-routes.ts'
import { findQuestions, inPlace } from './store.ts'

export function faqRoutes(deps: Dependencies) {
  return [
    ...orderRoutes(deps, { kind: 'faq', by: inPlace }, faqOrderCalls),
    route(listFaq, async () => {
      const rows = await findQuestions(deps.db)
      // Cleaned again here: it may have been stored by an older policy, or by hand.
      const questionsOf = (id: string) =>
        rows
          .filter(({ group_id }) => group_id === id)
          .map(({ group_id: _, answer, ...question }) => ({ ...question, answer: cleanHtml(answer) }))
      return { groups: faqGroups.map((group) => ({ ...group, questions: questionsOf(group.id) })) }
    }),
  ]
}
