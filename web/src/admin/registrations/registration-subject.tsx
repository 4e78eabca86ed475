import {
  countDeskRegistrations,
  type DeskRegistration,
  exportRegistrations,
  fewestSigns,
  listDeskRegistrations,
} from '@portal/contract/registrations-for-staff'
import { correctedName, registrationStateNames } from '@portal/contract/staff-words'
import { staffPaths } from '@portal/contract/staff-paths'
import { Link } from '@tanstack/react-router'
import { CalendarDays, CircleDot, Droplets, Package, Tag, UserRound } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { routerPath } from '../../lib/router-path.ts'
import { storageUrl } from '../../lib/storage-url.ts'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import { tableDefaults } from '../../ui/data-table-state.ts'
import { Thumb } from '../../ui/thumb.tsx'
import { MomentLines } from '../list/moment-lines.tsx'
import { momentText } from '../list/moment-text.ts'
import { periodName } from '../list/period.ts'
import { PeriodPanel } from '../list/period-panel.tsx'
import type { ListFilter, Subject } from '../list/subject.ts'
import { chosenIn } from '../list/subject-address.ts'
import { listKey } from './api.ts'
import { askedBy, statusesByName } from './registration-list.ts'
import { RegistrationStatus } from './registration-status.tsx'
import cells from '../list/cells.module.css'
import styles from './registrations.module.css'

const columns: DataTableColumn<DeskRegistration>[] = [
  {
    id: 'created_at',
    header: 'Datum',
    width: '12%',
    minWidth: 104,
    sortable: true,
    cell: ({ created_at: at }) => <MomentLines moment={at} />,
  },
  { id: 'product', header: 'Product', minWidth: 200, cell: (registration) => <Product registration={registration} /> },
  {
    id: 'member',
    header: 'Lid en bedrijf',
    width: '21%',
    minWidth: 150,
    cell: ({ member }) => (
      <span className="breaks">
        {member.name}
        {member.company && <small>{member.company}</small>}
      </span>
    ),
  },
  {
    id: 'address',
    header: 'Adres',
    width: '15%',
    minWidth: 120,
    cell: (registration) => (
      <span className="breaks tabular">
        {houseOf(registration)}
        {registration.address && <small>{registration.address}</small>}
      </span>
    ),
  },
  { id: 'status', header: 'Status', width: '21%', minWidth: 170, cell: (registration) => <Status {...registration} /> },
]

type Choices = {
  brands: readonly { id: number; name: string }[]
  products: readonly { id: number; model: string; brand: { name: string } }[]
  /** What the address has, since its days and members are choices too. */
  search: object
}

/** Everybody's registrations, newest first; who the customers are is found and not shown. */
export function registrationSubject(choices: Choices): Subject<DeskRegistration> {
  return {
    name: listKey,
    load: (search, { signal }) => {
      const query = { page: search.page ?? 1, per_page: tableDefaults.rows, ...askedBy(search) }
      return call(listDeskRegistrations, { query, signal })
    },
    count: async (search, { signal }) => (await call(countDeskRegistrations, { query: askedBy(search), signal })).data,
    file: (search, format, withCustomers) => {
      const { 'filter[from]': from, 'filter[until]': until, ...query } = askedBy(search)
      const days = { 'filter[from]': from ?? undefined, 'filter[until]': until ?? undefined }
      return {
        call: exportRegistrations,
        query: { ...query, ...days, format, with: withCustomers ? 'customers' : undefined },
      }
    },
    fileExtra: { label: 'Klantgegevens meenemen', detail: 'Staat met je naam in het logboek' },
    path: staffPaths.registrations,
    title: 'Registraties',
    noun: { one: 'registratie', many: 'registraties' },
    columns,
    card: (registration) => (
      <div className={`stack gap-2 ${cells.card}`}>
        <Product registration={registration} />
        <p className="breaks muted text-2">
          {[registration.member.name, registration.member.company].filter(Boolean).join(' · ')}
        </p>
        <p className="breaks muted text-2 tabular">
          {[houseOf(registration), registration.address].filter(Boolean).join(', ')}
        </p>
        <div className="row between wrap gap-2-4">
          <Status {...registration} />
          <span className="muted text-1 tabular">{momentText(registration.created_at)}</span>
        </div>
      </div>
    ),
    rowKey: ({ id }) => id,
    rowName: ({ serial_number }) => serial_number,
    searchLabel: 'Serienummer, klant of postcode',
    filters: filtersOf(choices),
    views: [
      { name: 'all', label: 'Alle', filters: {} },
      { name: 'pending', label: 'In behandeling', filters: { status: 'in-behandeling' } },
      { name: 'refused', label: 'Geweigerd', filters: { status: 'geweigerd' } },
      { name: 'withdrawn', label: 'Ingetrokken', filters: { status: 'ingetrokken' } },
    ],
    ownViews: 'registrations',
    unsorted: 'Nieuwste eerst',
    cardsBelow: 1240,
    texts: {
      loading: 'Registraties aan het laden',
      failed: 'De registraties konden niet worden geladen',
      empty: 'Geen registraties met deze filters',
      emptyText: `Zoek op ten minste ${fewestSigns} tekens van een serienummer, een naam, een e-mailadres of een postcode met huisnummer.`,
      showAll: 'Filters wissen',
      none: { title: 'Nog geen registraties', text: 'Wat installateurs registreren, komt hier te staan.' },
    },
  }
}

function filtersOf({ brands, products, search }: Choices): ListFilter[] {
  const periods = chosenIn(search, 'periode').map((value) => ({ value, label: periodName(value) }))
  const members = chosenIn(search, 'lid').map((value) => ({ value, label: `Lid ${value}` }))
  const ofBrands = products.map(({ id, brand, model }) => ({ value: String(id), label: `${brand.name} ${model}` }))
  return [
    {
      name: 'merk',
      label: 'Merk',
      Icon: Tag,
      options: brands.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    // Beside a brand; by itself it would be a choice of all.
    ...(chosenIn(search, 'merk').length > 0 || chosenIn(search, 'product').length > 0
      ? [{ name: 'product', label: 'Product', Icon: Package, options: ofBrands }]
      : []),
    {
      name: 'status',
      label: 'Status',
      Icon: CircleDot,
      options: Object.entries(statusesByName).map(([value, status]) => ({
        value,
        label: status === 'corrected' ? correctedName : registrationStateNames[status],
      })),
    },
    {
      name: 'periode',
      label: 'Periode',
      Icon: CalendarDays,
      options: periods,
      panel: { height: 400, Panel: PeriodPanel },
    },
    ...(members.length > 0 ? [{ name: 'lid', label: 'Lid', Icon: UserRound, options: members }] : []),
  ]
}

function houseOf(registration: DeskRegistration): string {
  const { address_zipcode: zipcode, address_house_number: number, huisnummer_toevoeging: addition } = registration
  return `${zipcode} ${number}${addition ?? ''}`
}

function Status({ status, credits, is_corrected }: DeskRegistration) {
  return <RegistrationStatus status={status} credits={credits} isCorrected={is_corrected} />
}

// The address keeps the search of the list, for the way back to it. On a narrow screen the whole card is the link.
function Product({ registration: { id, product, serial_number } }: { registration: DeskRegistration }) {
  const { brand, model, image } = product
  return (
    <div className={`beside gap-3 ${styles.product}`}>
      <Thumb src={image && storageUrl(image)} width={44} height={44} icon={<Droplets size={20} aria-hidden="true" />} />
      <div className={`stack breaks ${styles.names}`}>
        <Link
          to={routerPath(staffPaths.registration)}
          params={{ id: String(id) }}
          search
          className={`target strong breaks ${styles.name}`}
        >
          {brand} {model}
        </Link>
        <small className="tabular">{serial_number}</small>
      </div>
    </div>
  )
}
