import type { PointsPage, RegistrationPoints } from '@portal/contract/gift-shop'
import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import listCard from '../../ui/list-card.module.css'
import type { RowDetails } from '../../ui/row-details.tsx'
import { useListPlace } from '../../ui/use-list-place.ts'
import { PointsCard } from './points-card.tsx'
import { pointsColumns, registeredProductName } from './points-columns.tsx'
import { PointsHistory } from './points-history.tsx'

type PointsTableProps = {
  /** Undefined while the first page is on its way. */
  points: PointsPage | undefined
  page: number
  onPage: (page: number) => void
  refreshing: boolean
  /** What to show in the place of rows that could not be loaded. */
  failure: ReactNode
}

/** The member's points by registration, the newest first. */
export function PointsTable({ points, page, onPage, refreshing, failure }: PointsTableProps) {
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
          columns={pointsColumns}
          rows={points?.data ?? []}
          rowKey={({ id }) => id}
          card={(registration) => <PointsCard points={registration} />}
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

const details: RowDetails<RegistrationPoints> = {
  label: (points) => `Stappen van ${registeredProductName(points)}, ${points.serial_number}`,
  content: (points) => <PointsHistory points={points} />,
  // Why the shop refused is news, and what to do about it stands there.
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
