import { printPath } from '@portal/contract/certificate-code'
import { listRegistrations, type Registration } from '@portal/contract/registrations'
import { webPaths } from '@portal/contract/web-paths'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Printer, Rows3, Wrench } from 'lucide-react'
import { call, callPage } from '../../../lib/api-client.ts'
import { ExportButton } from '../../../lib/export-button.tsx'
import { StaleNote } from '../../../lib/stale-note.tsx'
import { useExistingPage, useListSearch } from '../../../lib/use-list-search.ts'
import { usePageQuery } from '../../../lib/use-page-query.ts'
import { buttonClass } from '../../../ui/button.tsx'
import listCard from '../../../ui/list-card.module.css'
import { breakpoints } from '../../../ui/breakpoints.ts'
import { SeenRows } from '../../../ui/data-table-seen.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { SideMenu } from '../../account/side-menu.tsx'
import { PointsFigures } from '../../points/points-figures.tsx'
import { registrationsQuery } from '../api.ts'
import { NextRegistrationPlace } from '../next-registration-place.tsx'
import { QueuePlace } from '../queue/queue-place.tsx'
import { registrationList, type RegistrationSearch, toListQuery } from '../registration-list.ts'
import { RegistrationCard, registrationColumns } from './registration-columns.tsx'
import styles from './registrations-page.module.css'
import { RegistrationsTable } from './registrations-table.tsx'

const route = getRouteApi(`/members/verified${webPaths.registrations}`)

export default function RegistrationsPage() {
  const { search, change } = useListSearch(registrationList, route.useSearch(), route.useNavigate())
  const query = usePageQuery({ ...registrationsQuery(search), placeholderData: keepPreviousData })
  const { data, isError, isPlaceholderData } = query
  const registrations = useExistingPage(query, change)
  const isWide = !useMediaQuery(breakpoints.phone)
  const registerMore = (
    <Link to={webPaths.registerManyProducts} className={buttonClass({ variant: 'secondary' })}>
      <Rows3 size={18} aria-hidden="true" />
      Meerdere producten registreren
    </Link>
  )
  const maintenance = (
    <Link to={webPaths.maintenance} className={buttonClass({ variant: 'secondary' })}>
      <Wrench size={18} aria-hidden="true" />
      Onderhoud
    </Link>
  )
  const exportButton = data?.meta.total !== 0 && (
    <ExportButton columns={registrationColumns} findRows={() => everyRegistration(search)} />
  )

  const printed = (registrations?.data ?? []).flatMap(({ status, certificate_code: code }) =>
    status === 'withdrawn' ? [] : [code],
  )
  // There before its rows are, so that the page does not move when they arrive; without an address it can't be followed.
  const printButton = (!registrations || printed.length > 0) && (
    <a
      href={registrations && printPath(printed)}
      target="_blank"
      role={registrations ? undefined : 'link'}
      aria-disabled={!registrations}
      className={buttonClass({ variant: 'secondary' })}
    >
      <Printer size={18} aria-hidden="true" />
      Certificaten printen
    </a>
  )

  const failure = isError && !data && <LoadFailed what="De registraties konden niet worden geladen." query={query} />
  return (
    <div className={listCard.screen}>
      <div className="page-head">
        <div>
          <h1>Productregistraties</h1>
          <p>Alles wat je hebt geregistreerd, met de status van je punten.</p>
        </div>
        {isWide && (
          <div className={styles.actions}>
            {registerMore}
            {maintenance}
            {exportButton}
            {printButton}
          </div>
        )}
      </div>
      <div className="with-side-menu">
        <SideMenu />
        <div>
          <NextRegistrationPlace className="below-5" />
          <QueuePlace className="below-5" />
          <PointsFigures
            pending={data?.totals.pending_credits}
            last={{ term: 'Registraties', value: data?.totals.registrations }}
            failed={isError && !data}
          />
          <StaleNote query={query} className={styles.stale} />
          <RegistrationsTable
            search={search}
            onChange={change}
            registrations={registrations}
            refreshing={isPlaceholderData}
            failure={failure || undefined}
          />
          {!isWide && (
            <div className={listCard.below}>
              {registerMore}
              {maintenance}
              {exportButton}
              {printButton}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/** A page of them without what can be done with it, for staff who look at what the member sees. */
export function SeenRegistrations({ rows }: { rows: Registration[] }) {
  return (
    <SeenRows
      caption="Productregistraties"
      rows={rows}
      columns={registrationColumns}
      card={(registration) => <RegistrationCard registration={registration} />}
    />
  )
}

// The most that a call gives, so that an export of thousands takes few calls.
const rowsPerCall = 100

async function everyRegistration({ page: _page, ...search }: RegistrationSearch): Promise<Registration[]> {
  if (Object.keys(search).length === 0) return call(listRegistrations)

  const registrations: Registration[] = []
  let lastPage = 1
  for (let page = 1; page <= lastPage; page++) {
    const query = { ...toListQuery({ ...search, page }), per_page: rowsPerCall }
    const { data, meta } = await callPage(listRegistrations, { query })
    registrations.push(...data)
    lastPage = meta.last_page
  }
  return withoutDoubles(registrations)
}

// A registration made in between moves the others one place, so that one can appear on two pages.
function withoutDoubles(registrations: Registration[]): Registration[] {
  return [...new Map(registrations.map((registration) => [registration.id, registration])).values()]
}
