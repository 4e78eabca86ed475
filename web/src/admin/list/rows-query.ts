import { queryOptions } from '@tanstack/react-query'
import type { Counted, Page, Subject } from './subject.ts'

export function rowsQuery<Row>({ name, load }: Subject<Row>, search: object) {
  return queryOptions({ queryKey: [name, search], queryFn: ({ signal }) => load(search, { signal }) })
}

/** How many rows a view has: often those of its page tell it. */
export function countQuery<Row>({ name, load, count }: Subject<Row>, search: object) {
  return queryOptions({
    queryKey: count ? [name, 'count', search] : [name, search],
    queryFn: ({ signal }): Promise<Counted | Page<Row>> => (count ?? load)(search, { signal }),
  })
}

export function countedBy(known: Counted | Page<unknown>): Counted {
  return 'meta' in known ? { total: known.meta.total } : known
}
