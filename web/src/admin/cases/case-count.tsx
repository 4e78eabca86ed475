import { countCases } from '@portal/contract/case-count'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { count } from '../../lib/numbers.ts'
import styles from './case-count.module.css'
import { listKey } from './list-key.ts'

const everyMs = 60_000

export function CaseCount() {
  const { data } = useQuery({
    queryKey: [listKey, 'to-do'],
    queryFn: async ({ signal }) => (await call(countCases, { signal, isPoll: true })).data.open,
    meta: { isPoll: true },
    refetchInterval: everyMs,
    retry: false,
  })
  if (!data) return null
  return (
    <b className={styles.count}>
      <span aria-hidden="true">{data}</span>
      <span className="visually-hidden">, {count(data, 'open zaak', 'open zaken')}</span>
    </b>
  )
}
