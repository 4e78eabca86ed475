import type { MemberRegistration } from '@portal/contract/members-for-staff'
import type { PointsStatus, RegistrationPoints } from '@portal/contract/points'
import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query'
import { Ban, Check, Clock } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Badge } from '../../ui/badge.tsx'
import card from '../../ui/card.module.css'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import listCard from '../../ui/list-card.module.css'
import { momentText } from '../list/moment-text.ts'
import type { Page } from '../list/subject.ts'
import { memberPointsQuery, memberRegistrationsQuery } from './api.ts'
import styles from './member-view.module.css'

export function MemberRegistrations({ id }: { id: string }) {
  return (
    <MemberList
      title="Registraties"
      query={(page) => memberRegistrationsQuery(id, page)}
      columns={registrationColumns}
      card={(registration) => (
        <div className="stack gap-2">
          <Product {...registration.product} serialNumber={registration.serial_number} />
          <p className="muted text-1 tabular">
            Geïnstalleerd op {formatDay(registration.install_date)} in {placeOf(registration)}
          </p>
          <div>
            <RegistrationStatus {...registration} />
          </div>
        </div>
      )}
      texts={{ failed: 'De registraties konden niet worden geladen', empty: 'Nog geen registraties' }}
    />
  )
}

export function MemberPointsList({ id }: { id: string }) {
  return (
    <MemberList
      title="Punten"
      query={(page) => memberPointsQuery(id, page)}
      intro={({ totals }) =>
        `Saldo ${formatNumber(totals.balance)} · in behandeling ${formatNumber(totals.pending_credits)} · ooit bijgeschreven ${formatNumber(totals.credited_credits)}`
      }
      columns={pointsColumns}
      card={(points) => (
        <div className="stack gap-2">
          <Product {...points} serialNumber={points.serial_number} />
          <p className="muted text-1 tabular">Geregistreerd op {momentText(points.created_at)}</p>
          <PointsHistory points={points} />
        </div>
      )}
      texts={{ failed: 'De punten konden niet worden geladen', empty: 'Nog geen punten' }}
    />
  )
}

type MemberListProps<Row, Found> = {
  title: string
  query: (page: number) => UseQueryOptions<Found, Error, Found, (string | number)[]>
  /** What stands under the heading, once it is known. */
  intro?: (found: Found) => string
  columns: readonly DataTableColumn<Row>[]
  card: (row: Row) => ReactNode
  texts: { failed: string; empty: string }
}

function MemberList<Row extends { id: number }, Found extends Page<Row>>(props: MemberListProps<Row, Found>) {
  const { title, columns, intro, texts } = props
  const [page, setPage] = useState(1)
  const query = usePageQuery({ ...props.query(page), placeholderData: keepPreviousData })
  const heading = useId()
  const { data } = query

  return (
    <section className={`${card.card} ${listCard.list}`} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className="text-4">
          {title}
        </h2>
        {intro && <p className="muted">{data ? intro(data) : '\u00a0'}</p>}
      </div>
      {query.error && !data ? (
        <FailedState
          title={texts.failed}
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
          compact
        />
      ) : (
        <DataTable
          caption={title}
          columns={columns}
          rows={data?.data ?? []}
          rowKey={({ id }) => id}
          card={props.card}
          noun={{ one: 'registratie', many: 'registraties' }}
          total={data?.meta.total ?? 0}
          page={data?.meta.current_page ?? page}
          onPage={setPage}
          loading={!data}
          loadingText={`${title} aan het laden`}
          refreshing={query.isPlaceholderData}
          empty={<EmptyState title={texts.empty} />}
        />
      )}
    </section>
  )
}

const registrationColumns: DataTableColumn<MemberRegistration>[] = [
  {
    id: 'install_date',
    header: 'Geïnstalleerd',
    width: '17%',
    cell: ({ install_date: day }) => formatDay(day),
  },
  {
    id: 'product',
    header: 'Product',
    cell: ({ product, serial_number }) => <Product {...product} serialNumber={serial_number} />,
  },
  { id: 'place', header: 'Plaats', width: '24%', cell: (registration) => placeOf(registration) },
  { id: 'status', header: 'Punten', width: '27%', cell: (registration) => <RegistrationStatus {...registration} /> },
]

const pointsColumns: DataTableColumn<RegistrationPoints>[] = [
  {
    id: 'created_at',
    header: 'Geregistreerd',
    width: '17%',
    cell: ({ created_at: at }) => formatDay(at),
  },
  {
    id: 'product',
    header: 'Product',
    cell: (points) => <Product {...points} serialNumber={points.serial_number} />,
  },
  { id: 'history', header: 'Wat er gebeurde', width: '49%', cell: (points) => <PointsHistory points={points} /> },
]

function placeOf({ address_zipcode: zipcode, address: city }: MemberRegistration): string {
  return [zipcode, city].filter(Boolean).join(' ')
}

function Product({ brand, model, serialNumber }: { brand: string; model: string; serialNumber: string }) {
  return (
    <div className="breaks">
      <b>
        {brand} {model}
      </b>
      <small className="tabular">{serialNumber}</small>
    </div>
  )
}

// The list of registrations does not tell a refusal apart; that of the points does.
function RegistrationStatus({ synced_sparco: isCredited, credits, points_from: from }: MemberRegistration) {
  return (
    <div className={`stack gap-1 ${styles.history}`}>
      <Status status={isCredited ? 'credited' : 'pending'} credits={credits} />
      <small className="muted tabular unbroken">punten sinds {formatDay(from)}</small>
    </div>
  )
}

function Status({ status, credits }: { status: PointsStatus; credits: number }) {
  const { tone, text, Icon } = statuses[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {text}: {formatNumber(credits)}
    </Badge>
  )
}

const statuses = {
  pending: { tone: 'wait', text: 'In behandeling', Icon: Clock },
  credited: { tone: 'ok', text: 'Bijgeschreven', Icon: Check },
  refused: { tone: 'error', text: 'Geweigerd', Icon: Ban },
} as const

const stepNames = {
  pending: 'in behandeling',
  credited: 'bijgeschreven in de cadeaushop',
  refused: 'geweigerd door de cadeaushop',
} as const

function PointsHistory({ points: { status, credits, steps, changes = [] } }: { points: RegistrationPoints }) {
  const told = changes.flatMap((change) => change.steps.map((step) => ({ ...step, of: change })))
  return (
    <div className={`stack gap-1 breaks ${styles.history}`}>
      <Status status={status} credits={credits} />
      {[...steps.map((step) => ({ ...step, of: null })), ...told].map(({ kind, created_at, reason, of }, index) => (
        <small key={index} className="tabular">
          {momentText(created_at)}: {of && `${formatNumber(of.credits)} `}
          {stepNames[kind]}
          {of?.reason && `. ${of.reason}`}
          {reason && `. ${reason}`}
        </small>
      ))}
    </div>
  )
}
