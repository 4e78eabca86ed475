import { refusalReasons } from '@portal/contract/points'
import { getPointsSync, mostOpenPoints, type PointsSync, startPointsSync } from '@portal/contract/points-sync'
import { isAllowed, may } from '@portal/contract/roles'
import { staffPaths } from '@portal/contract/staff-paths'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { call } from '../../lib/api-client.ts'
import { count, formatNumber } from '../../lib/numbers.ts'
import { routerPath } from '../../lib/router-path.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { showToast } from '../../ui/toasts.ts'
import { Facts, Part } from '../facts-card.tsx'
import { FormLoading } from '../form-loading.tsx'
import { momentText } from '../list/moment-text.ts'
import { PointsBlock } from '../overview/points-block.tsx'
import { OwnRoles } from '../own-roles.ts'

const refetchInterval = 15_000

export default function PointsSyncPage() {
  const queryClient = useQueryClient()
  const mayStart = isAllowed(may.changeRegistrations, useContext(OwnRoles))
  const query = usePageQuery({
    queryKey: ['points-sync'],
    queryFn: async ({ signal }) => (await call(getPointsSync, { signal })).data,
    refetchInterval,
  })
  const start = useMutation({
    mutationFn: () => call(startPointsSync),
    onSuccess: () => {
      showToast({ tone: 'success', title: 'De punten worden bijgewerkt', about: 'points-sync' })
      return queryClient.invalidateQueries({ queryKey: ['points-sync'] })
    },
    onError: (failure) =>
      showToast({
        tone: 'error',
        title: 'Bijwerken is niet begonnen',
        detail: failureText(failure),
        about: 'points-sync',
      }),
  })
  const { data } = query

  return (
    <>
      <div className="page-head">
        <div>
          <h1>Cadeaushop</h1>
          <p>Hoe de punten naar de cadeaushop gaan. Geweigerde punten probeer je opnieuw vanuit hun zaak.</p>
        </div>
        {mayStart && (
          <Button
            icon={<RefreshCw size={18} aria-hidden="true" />}
            busy={start.isPending || data?.is_running}
            onClick={() => start.mutate()}
          >
            Nu bijwerken
          </Button>
        )}
      </div>
      <div className="stack gap-4">
        <PointsBlock />
        {data ? (
          <Sync sync={data} />
        ) : (
          <FormLoading query={query} failed="Hoe de punten staan, kon niet worden geladen" />
        )}
      </div>
    </>
  )
}

function Sync({ sync: { is_running: isRunning, failures, counts, waiting, refused } }: { sync: PointsSync }) {
  return (
    <>
      <Part title="Laatste ronde">
        {counts ? (
          <Facts
            facts={{
              Bijgeschreven: formatNumber(counts.credited),
              Geweigerd: formatNumber(counts.refused),
              Mislukt: formatNumber(counts.failed),
              'Saldo’s opgehaald': formatNumber(counts.balances),
              'Onvolledige rondes op rij': formatNumber(failures),
            }}
          />
        ) : (
          <p className="muted">{isRunning ? 'De eerste ronde is bezig.' : 'Er was nog geen ronde.'}</p>
        )}
      </Part>
      <OpenPoints
        title="Wachten apart"
        none="Er wacht niets apart."
        rows={waiting}
        said={({ failures: times, next_try_at, reason }) => (
          <>
            {count(times, 'keer', 'keer')} mislukt, weer om {momentText(next_try_at)}. {reason}
          </>
        )}
      />
      <OpenPoints
        title="Geweigerd"
        none="Er is niets geweigerd."
        rows={refused}
        said={({ refused_at, reason }) => (
          <>
            {momentText(refused_at)}. {refusalReasons[reason]}
          </>
        )}
      />
    </>
  )
}

type Row = { registration_id: number | null; change_id: number | null; credits: number }
type OpenPointsProps<Of extends Row> = { title: string; none: string; rows: Of[]; said: (row: Of) => ReactNode }

function OpenPoints<Of extends Row>({ title, none, rows, said }: OpenPointsProps<Of>) {
  return (
    <Part title={title}>
      {rows.length === 0 && <p className="muted">{none}</p>}
      <ul className="stack gap-3">
        {rows.map((row) => (
          <li key={`${row.registration_id}-${row.change_id}`} className="breaks">
            {row.registration_id === null ? (
              <b>Met de hand</b>
            ) : (
              <Link
                to={routerPath(staffPaths.registration)}
                params={{ id: String(row.registration_id) }}
                className="target strong"
              >
                Registratie {row.registration_id}
              </Link>
            )}
            {row.registration_id !== null && row.change_id !== null && ', latere wijziging'}:{' '}
            <span className="tabular">{formatNumber(row.credits)} punten</span>
            <small className="block muted text-1">{said(row)}</small>
          </li>
        ))}
      </ul>
      {rows.length === mostOpenPoints && <p className="muted text-1">De eerste {mostOpenPoints}.</p>}
    </Part>
  )
}
