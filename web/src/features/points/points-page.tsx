import type { PointsPage } from '@portal/contract/points'
import { webPaths } from '@portal/contract/web-paths'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useExistingPage, useListSearch } from '../../lib/use-list-search.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import listCard from '../../ui/list-card.module.css'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SeenRows } from '../../ui/data-table-seen.tsx'
import type { RowDetails } from '../../ui/row-details.tsx'
import { useListPlace } from '../../ui/use-list-place.ts'
import { SideMenu } from '../account/side-menu.tsx'
import { pointsQuery } from './api.ts'
import { PointsFigures, refreshedText } from './points-figures.tsx'
import { PointsHistory } from './points-history.tsx'
import { pointsRows, type PointsRow } from './points-lines.ts'
import { pointsList } from './points-list.ts'
import styles from './points-page.module.css'
import { PointsStatus } from './points-status.tsx'

const route = getRouteApi(`/members/verified${webPaths.points}`)

/** What a member has earned and how far it is, as the portal knows it: it works while the shop is down. */
export default function PointsPage() {
  const { search, change } = useListSearch(pointsList, route.useSearch(), route.useNavigate())
  const query = usePageQuery({ ...pointsQuery(search), placeholderData: keepPreviousData })
  const { data, isError, isPlaceholderData } = query
  const points = useExistingPage(query, change)
  const totals = data?.totals

  const failure = isError && !data && <LoadFailed what="Je punten konden niet worden geladen." query={query} />
  return (
    <div className={listCard.screen}>
      <div className="page-head">
        <div>
          <h1>Punten</h1>
          <p>Wat elke registratie oplevert, en hoe ver je punten zijn.</p>
        </div>
      </div>
      <div className="with-side-menu">
        <SideMenu />
        <div className={styles.content}>
          <PointsFigures
            balance={totals?.balance}
            note={<small>{totals ? refreshedText(totals.balance_refreshed_at) : '\u00a0'}</small>}
            pending={totals?.pending_credits}
            last={{ term: 'Ontvangen in totaal', value: totals?.credited_credits }}
            failed={isError && !data}
          />
          <PointsTable
            points={points}
            page={search.page ?? 1}
            onPage={(page) => change({ page })}
            refreshing={isPlaceholderData}
            failure={failure || undefined}
          />
          <PointsSteps />
        </div>
      </div>
    </div>
  )
}

function PointsSteps() {
  return (
    <section className={`${card.card} ${card.padded} ${styles.howItWorks}`} aria-labelledby="zo-werken-punten">
      <h2 id="zo-werken-punten">Zo werken je punten</h2>
      <ol>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="muted text-2">{text}</p>
          </li>
        ))}
      </ol>
      <Link to={webPaths.pointsHistory} className="text-link">
        Puntenhistorie in de cadeaushop
      </Link>
    </section>
  )
}

const steps = [
  { title: 'Je registreert een product', text: 'De punten van het product gaan meteen in behandeling.' },
  {
    title: 'Binnen het uur zijn ze verwerkt',
    text: 'Ieder uur gaan de punten naar de cadeaushop en wordt je saldo bijgewerkt.',
  },
  { title: 'Je besteedt ze in de cadeaushop', text: 'Wat je daar uitgeeft, lees je in je puntenhistorie.' },
]

type PointsTableProps = {
  /** Undefined while the first page loads. */
  points: PointsPage | undefined
  page: number
  onPage: (page: number) => void
  refreshing: boolean
  failure: ReactNode
}

function PointsTable({ points, page, onPage, refreshing, failure }: PointsTableProps) {
  const { section, showTop } = useListPlace()

  function turnTo(next: number) {
    onPage(next)
    showTop()
  }

  return (
    <section ref={section} className={`${card.card} ${listCard.list}`} aria-label="Puntenoverzicht">
      {failure ?? (
        <DataTable
          caption="Punten"
          columns={columns}
          rows={points ? pointsRows(points) : []}
          rowKey={({ id }) => id}
          card={(row) => <PointsCard points={row} />}
          details={details}
          noun={{ one: 'registratie', many: 'registraties' }}
          total={points?.meta.total ?? 0}
          page={points?.meta.current_page ?? page}
          onPage={turnTo}
          loading={!points}
          loadingText="Punten aan het laden"
          refreshing={refreshing}
          empty={<NoPoints />}
        />
      )}
    </section>
  )
}

/** A page of them without its steps, for staff who look at what the member sees. */
export function SeenPoints({ points }: { points: PointsPage }) {
  return (
    <SeenRows
      caption="Punten"
      rows={pointsRows(points)}
      columns={columns}
      card={(points) => <PointsCard points={points} />}
    />
  )
}

const columns: DataTableColumn<PointsRow>[] = [
  { id: 'created_at', header: 'Geregistreerd', width: '20%', cell: ({ created_at }) => formatDay(created_at) },
  { id: 'product', header: 'Product', cell: (points) => <RegisteredProduct points={points} /> },
  { id: 'status', header: 'Punten', width: '40%', cell: (points) => <StatusWithPoints points={points} /> },
]

function PointsCard({ points }: { points: PointsRow }) {
  return (
    <div className={styles.card}>
      <RegisteredProduct points={points} />
      <span className="muted text-2">
        {points.id.startsWith('registration') && 'Geregistreerd op '}
        {formatDay(points.created_at)}
      </span>
      <StatusWithPoints points={points} />
    </div>
  )
}

function RegisteredProduct({ points }: { points: PointsRow }) {
  return (
    <div className="breaks">
      <b className="name">{points.name}</b>
      <span className="muted text-2">{points.detail}</span>
    </div>
  )
}

// A credited status names its points itself, and what is gone has none.
function StatusWithPoints({ points: { status, credits } }: { points: PointsRow }) {
  return (
    <div className={styles.status}>
      <PointsStatus status={status} credits={credits} />
      {(status === 'pending' || status === 'refused') && (
        <span className="muted text-2">{formatNumber(credits)} punten</span>
      )}
    </div>
  )
}

const details: RowDetails<PointsRow> = {
  label: ({ name, detail }) => `Stappen van ${name}, ${detail}`,
  content: ({ parts }) => <PointsHistory parts={parts} />,
  // A refusal needs the member: its details say why, and what to do.
  isOpenAtFirst: ({ status }) => status === 'refused',
}

function NoPoints() {
  return (
    <EmptyState
      picture="coin"
      title="Nog geen punten"
      text="Registreer een installatie, dan zie je hier wat er met je punten gebeurt."
      action={
        <Link to={webPaths.registerProduct} className={buttonClass()}>
          <Plus size={18} strokeWidth={2.25} aria-hidden="true" />
          Productregistratie
        </Link>
      }
    />
  )
}
