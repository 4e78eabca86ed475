import { listFaq } from '@portal/contract/faq'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { keptOnDevice } from '../account/kept-query.ts'

export const faqQuery = queryOptions({
  queryKey: ['faq'],
  ...keptOnDevice(() => call(listFaq)),
})
