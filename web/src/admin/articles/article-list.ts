import { articleKinds } from '@portal/contract/articles'
import { contentStates } from '@portal/contract/content'
import { staffPaths } from '@portal/contract/staff-paths'
import { isOption } from '../../lib/list-address.ts'
import { isNumber, subjectAddress } from '../list/subject-address.ts'

export const articleList = subjectAddress({
  path: staffPaths.articles,
  // Those of the table: an address with another order, as the author's once was, shows the usual one.
  columns: ['title', 'kind', 'published_from'],
  filters: {
    soort: (value) => isOption(value, articleKinds),
    status: (value) => isOption(value, contentStates),
    auteur: isNumber,
  },
})
