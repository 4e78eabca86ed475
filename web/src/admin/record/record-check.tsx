import { getRecordCheck, type RecordCheck, startRecordCheck } from '@portal/contract/record'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link2, RefreshCw, Unlink } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { showToast } from '../../ui/toasts.ts'
import { momentText } from '../list/moment-text.ts'
import styles from './record.module.css'

const askAgainMs = 2_000

/** How the last check of the record ended; asked again while one is under way. */
const checkQuery = queryOptions({
  queryKey: ['record-check'],
  queryFn: async ({ signal }) => (await call(getRecordCheck, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.is_running ? askAgainMs : false),
})

/** Whether the chain holds by the last check, and a button that has it checked now. */
export function RecordCheckBadge() {
  const { data, error } = usePageQuery(checkQuery)
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(startRecordCheck),
    onSuccess: ({ data: started }) => {
      queryClient.setQueryData(checkQuery.queryKey, started)
      // Asking is a line too.
      void queryClient.invalidateQueries({ queryKey: ['record'] })
    },
    onError: (failure) =>
      showToast({ tone: 'error', title: 'De controle is niet gestart', detail: failureText(failure) }),
  })
  const isBusy = isPending || data?.is_running === true

  return (
    <div className={`row wrap gap-2-4 ${styles.check}`}>
      <div role="status">
        {isBusy ? (
          <p className="muted text-1">Het logboek wordt gecontroleerd</p>
        ) : data ? (
          <Outcome check={data} />
        ) : (
          error && <p className="muted text-1">De laatste controle is nu niet te zien</p>
        )}
      </div>
      <Button
        variant="secondary"
        icon={<RefreshCw size={17} aria-hidden="true" />}
        busy={isBusy}
        onClick={() => mutate()}
      >
        Nu controleren
      </Button>
    </div>
  )
}

function Outcome({ check: { checked_at, lines, broken_at } }: { check: RecordCheck }) {
  if (!checked_at) return <p className="muted text-1">Nog niet gecontroleerd</p>
  return (
    <>
      {broken_at === null ? (
        <Badge tone="ok" icon={<Link2 aria-hidden="true" />}>
          Keten klopt, {formatNumber(lines ?? 0)} {lines === 1 ? 'regel' : 'regels'}
        </Badge>
      ) : (
        <Badge tone="error" icon={<Unlink aria-hidden="true" />}>
          Keten klopt niet bij regel {formatNumber(broken_at)}
        </Badge>
      )}
      <p className="muted text-1">Gecontroleerd op {momentText(checked_at)}</p>
    </>
  )
}

/** Where the chain is broken, and who has to look; nothing while it holds. */
export function BrokenChain() {
  const { data } = usePageQuery(checkQuery)
  if (!data || data.broken_at === null) return null
  const line = data.broken_at
  return (
    <div className="note tone-err beside gap-3 below-5" role="alert">
      <Unlink size={20} aria-hidden="true" />
      <p>
        <strong className="block tall-links">
          {line > 1
            ? `Regel ${formatNumber(line)} sluit niet aan op ${formatNumber(line - 1)}`
            : 'Het logboek klopt niet vanaf de eerste regel'}
        </strong>
        Wat voor deze regel staat, klopt. Laat de beheerder van de server dit onderzoeken, en verander zelf niets.
      </p>
    </div>
  )
}
