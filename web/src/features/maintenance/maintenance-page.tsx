import type { Maintenance, MaintenanceState, MonthCounts } from '@portal/contract/maintenance'
import { todayInAmsterdam } from '@portal/contract/rules/day'
import { maintenanceState } from '@portal/contract/rules/maintenance'
import { webPaths } from '@portal/contract/web-paths'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { StaleNote } from '../../lib/stale-note.tsx'
import { type ChangeList, useListSearch } from '../../lib/use-list-search.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { breakpoints } from '../../ui/breakpoints.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import listCard from '../../ui/list-card.module.css'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PersonalText } from '../../ui/personal-text.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useLateDialog } from '../../ui/use-late-dialog.ts'
import { useListPlace } from '../../ui/use-list-place.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { useTableRows } from '../../ui/use-table-rows.ts'
import { SideMenu } from '../account/side-menu.tsx'
import { maintenanceQuery } from './api.ts'
import { ExportMenu } from './export-menu.tsx'
import { MaintenanceCard, maintenanceColumns } from './maintenance-columns.tsx'
import { maintenanceList, type MaintenanceSearch, monthShown } from './maintenance-list.ts'
import styles from './maintenance-page.module.css'
import { countsText, maintenanceRules, monthName, monthText } from './maintenance-words.ts'
import { MonthStrip } from './month-strip.tsx'

const route = getRouteApi(`/members/verified${webPaths.maintenance}`)
const loadDialog = () => import('./done-dialog.tsx').then((part) => part.DoneDialog)
const none: readonly never[] = []

export default function MaintenancePage() {
  const { search, change } = useListSearch(maintenanceList, route.useSearch(), route.useNavigate())
  const month = monthShown(search)
  const query = usePageQuery(maintenanceQuery(month))
  const { data, isError } = query
  const isWide = !useMediaQuery(breakpoints.phone)
  const exportMenu = <ExportMenu month={month} side={isWide ? 'below' : 'above'} />

  return (
    <div className={listCard.screen}>
      <div className="page-head">
        <div>
          <h1>Onderhoud</h1>
          <p>Wie er aan de beurt is voor het jaarlijkse onderhoud, en wat je al hebt gedaan.</p>
        </div>
        {isWide && exportMenu}
      </div>
      <div className="with-side-menu">
        <SideMenu />
        <div>
          <MonthStrip month={month} counts={data?.months} onMonth={(maand) => change({ maand, zoek: undefined })} />
          <StaleNote query={query} className="below-2" />
          <MonthList
            key={month}
            {...{ search, change, month }}
            rows={data?.rows}
            months={data?.months}
            failure={isError && !data && <LoadFailed what="Het onderhoud kon niet worden geladen." query={query} />}
          />
          {!isWide && <div className={listCard.below}>{exportMenu}</div>}
        </div>
      </div>
    </div>
  )
}

type MonthListProps = {
  search: MaintenanceSearch
  change: ChangeList<MaintenanceSearch>
  month: string
  /** Undefined while they load. */
  rows: readonly Maintenance[] | undefined
  months: readonly MonthCounts[] | undefined
  failure: ReactNode
}

/** What falls in a month, with its search and its chips: all of it is in the browser. */
function MonthList({ search, change, month, rows: loaded, months, failure }: MonthListProps) {
  const today = todayInAmsterdam()
  // What the device kept may tell of another day.
  const rows = useMemo(
    () => loaded?.map((row) => ({ ...row, state: maintenanceState(row, today) })) ?? none,
    [loaded, today],
  )
  const [asked, setAsked] = useState<Maintenance | null>(null)
  const dialog = useLateDialog(loadDialog, 'Het venster kon niet worden geladen')
  const { open } = dialog
  const askDay = useCallback(
    (row: Maintenance) => {
      setAsked(row)
      open()
    },
    [open],
  )
  const columns = useMemo(() => maintenanceColumns(askDay), [askDay])
  const { section, showTop, showFound, focusSearch } = useListPlace()
  const { table, countsOf } = useTableRows({
    rows,
    columns,
    rules: maintenanceRules,
    search: search.zoek ?? '',
    filters: { status: search.status ? [search.status] : [] },
    sort: null,
    page: search.page ?? 1,
  })
  const counts = countsOf('status')
  const ofState = (state: MaintenanceState) => (loaded ? (counts.get(state) ?? 0) : null)

  return (
    <section ref={section} className={`${card.card} ${listCard.list}`} aria-labelledby="maand">
      <div className={styles.head}>
        <h2 id="maand">
          <PersonalText width="6em" standIn="Maand">
            {monthText(month)}
          </PersonalText>
        </h2>
        <p className="muted text-2" role="status">
          {loaded ? countsText(months?.find((counted) => counted.month === month) ?? nothing) : '\u00a0'}
        </p>
      </div>
      {loaded?.length !== 0 && (
        <div className={listCard.tools} data-screen-only>
          <SearchField
            label="Zoeken op klant, plaats of serienummer"
            value={search.zoek ?? ''}
            onSearch={(zoek) => change({ zoek }, { replace: true })}
            onFocus={showFound}
          />
          <FilterChips<MaintenanceState | undefined>
            label="Status"
            chips={[
              { value: undefined, label: 'Alle' },
              { value: 'due', label: 'Te doen', count: ofState('due') },
              { value: 'overdue', label: 'Te laat', count: ofState('overdue') },
              { value: 'done', label: 'Gedaan', count: ofState('done') },
            ]}
            value={search.status}
            onChange={(status) => change({ status })}
          />
        </div>
      )}
      {failure || (
        <DataTable
          {...table}
          caption="Onderhoud"
          columns={columns}
          rowKey={({ registration_id }) => registration_id}
          card={(row) => <MaintenanceCard row={row} onDone={askDay} />}
          noun={{ one: 'onderhoudsbeurt', many: 'onderhoudsbeurten' }}
          onPage={(page) => {
            change({ page })
            showTop()
          }}
          loading={!loaded}
          loadingText="Onderhoud aan het laden"
          empty={
            loaded?.length === 0 ? (
              <NoMaintenance month={month} months={months ?? none} onMonth={(maand) => change({ maand })} />
            ) : (
              <EmptyState
                title="Niets gevonden in deze maand"
                text="Probeer een ander trefwoord of haal een filter weg."
                action={
                  <Button
                    variant="secondary"
                    onClick={() => {
                      change({ zoek: undefined, status: undefined })
                      focusSearch()
                    }}
                  >
                    Filters wissen
                  </Button>
                }
              />
            )
          }
        />
      )}
      {dialog.Dialog && asked && <dialog.Dialog row={asked} onClose={dialog.close} />}
    </section>
  )
}

const nothing = { due: 0, overdue: 0, done: 0 }

type NoMaintenanceProps = { month: string; months: readonly MonthCounts[]; onMonth: (month: string) => void }

/** A month without maintenance leads on to the next of its year that has some. */
function NoMaintenance({ month, months, onMonth }: NoMaintenanceProps) {
  const open = months.filter(({ due, overdue }) => due + overdue > 0)
  const next = open.find((counts) => counts.month > month) ?? open[0]
  return (
    <EmptyState
      title={`Geen onderhoud in ${monthText(month)}`}
      text="Elke installatie die je registreert, staat hier een jaar later vanzelf, en daarna elk jaar op dezelfde dag."
      action={
        next ? (
          <Button variant="secondary" onClick={() => onMonth(next.month)}>
            Naar {monthName(next.month)}: {countsText({ ...next, done: 0 })}
          </Button>
        ) : (
          <Link to={webPaths.registrations} className={buttonClass({ variant: 'secondary' })}>
            Product registraties
          </Link>
        )
      }
    />
  )
}
