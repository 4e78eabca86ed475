import { queryOptions } from '@tanstack/react-query'
import type { Subject } from './subject.ts'

/** One page of a subject's rows. */
export function rowsQuery<Row>({ name, load }: Subject<Row>, search: object) {
  return queryOptions({ queryKey: [name, search], queryFn: ({ signal }) => load(search, { signal }) })
}
