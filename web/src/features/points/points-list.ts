import { webPaths } from '@portal/contract/web-paths'
import { listAddress, type ListSearch, readListSearch } from '../../lib/list-address.ts'

export type PointsSearch = Pick<ListSearch, 'page'>

export const pointsList = listAddress<PointsSearch>({
  path: webPaths.points,
  read: (query) => {
    const { page } = readListSearch(query, [])
    return page ? { page } : {}
  },
})
