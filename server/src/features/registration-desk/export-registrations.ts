import type { QueryOf } from '@portal/contract/endpoint'
import type { exportRegistrations } from '@portal/contract/registrations-for-staff'
import { searchWords } from '@portal/contract/search'
import { registrationStateNames } from '@portal/contract/staff-words'
import type { Dependencies } from '../../dependencies.ts'
import type { CurrentMember } from '../../http/current-member.ts'
import { shortDay } from '../../mail/dutch-moment.ts'
import { exportList } from '../exports/export-list.ts'
import type { Column } from '../exports/list-writer.ts'
import { changesBetween, recordRead } from '../record/record-change.ts'
import { type DeskRow, deskStatement } from './find-registrations.ts'
import { stateOf } from './present-row.ts'

/** Every registration that the list has with these filters, as a file. The record tells who made it, and whether customers are in it. */
export async function exportRegistrationList(
  deps: Dependencies,
  query: QueryOf<typeof exportRegistrations>,
  by: CurrentMember,
) {
  const { search, format, with: extra } = query
  const hasCustomers = extra.length > 0
  return exportList<ExportedRow>(deps, {
    name: 'registraties',
    format,
    columns: hasCustomers ? [...columns, ...customerColumns] : columns,
    statement: await deskStatement(deps.db, { ...query, by }, hasCustomers ? customerFields : []),
    note: (rows) =>
      recordRead(deps, {
        by,
        action: 'registrations-exported',
        entry: { kind: 'registration', id: 'list' },
        // The words of a search may be somebody's name.
        changes: changesBetween({}, { format, customers: hasCustomers, words: searchWords(search).length, rows }),
      }),
  })
}

type ExportedRow = DeskRow & Record<(typeof customerFields)[number], string | null>

const columns: Column<ExportedRow>[] = [
  { heading: 'Geregistreerd', cell: ({ created_at }) => created_at },
  { heading: 'Serienummer', cell: ({ serial_number }) => serial_number },
  { heading: 'Merk', cell: ({ brand }) => brand },
  { heading: 'Model', width: 24, cell: ({ model }) => model },
  { heading: 'Lid', width: 28, cell: ({ member_name }) => member_name },
  { heading: 'Bedrijf', width: 32, cell: ({ company }) => company },
  { heading: 'Postcode', cell: ({ zipcode }) => zipcode },
  { heading: 'Huisnummer', cell: ({ house_number }) => house_number },
  { heading: 'Toevoeging', cell: ({ house_number_addition }) => house_number_addition },
  { heading: 'Plaats', cell: ({ city }) => city },
  { heading: 'Geïnstalleerd', cell: ({ install_date }) => shortDay(install_date) },
  { heading: 'Punten', cell: ({ credits }) => credits },
  { heading: 'Status', cell: (row) => registrationStateNames[stateOf(row)] },
  { heading: 'Gecorrigeerd', cell: ({ corrected_at }) => corrected_at },
]

const customerFields = ['customer_initials', 'customer_name', 'customer_email', 'customer_phone_number'] as const

const customerColumns: Column<ExportedRow>[] = [
  { heading: 'Voorletters klant', cell: ({ customer_initials }) => customer_initials },
  { heading: 'Naam klant', width: 28, cell: ({ customer_name }) => customer_name },
  { heading: 'E-mailadres klant', width: 36, cell: ({ customer_email }) => customer_email },
  { heading: 'Telefoonnummer klant', cell: ({ customer_phone_number }) => customer_phone_number },
]
