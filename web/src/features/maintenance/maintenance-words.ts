import type { Maintenance, MaintenanceState, MonthCounts } from '@portal/contract/maintenance'
import { customerName } from '@portal/contract/rules/customer-name'
import type { RowRules } from '@portal/contract/row-rules'

// What is read of a row and of a month. Apart from the address of the list, which every page loads.

/** What a search and the chips narrow the rows of a month to. */
export const maintenanceRules: RowRules<Maintenance> = {
  searched: (row) =>
    [
      customerOf(row),
      addressOf(row),
      productOf(row),
      row.serial_number,
      row.client_phone_number,
      row.client_email,
    ].join(' '),
  filtered: { status: ({ state }) => state },
}

export function customerOf({ voorletters, client_name }: Maintenance): string {
  return customerName(voorletters, client_name)
}

export function addressOf(row: Maintenance): string {
  const house = [row.address_zipcode, row.address_house_number, row.huisnummer_toevoeging].filter(Boolean).join(' ')
  return [house, row.woonplaats].filter(Boolean).join(', ')
}

export function productOf({ product: { brand, model } }: Maintenance): string {
  return `${brand} ${model}`
}

export const shortMonths = ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec']

const monthNames = [
  'januari',
  'februari',
  'maart',
  'april',
  'mei',
  'juni',
  'juli',
  'augustus',
  'september',
  'oktober',
  'november',
  'december',
]

/** `maart`, of `2027-03`. */
export function monthName(month: string): string {
  return monthNames[Number(month.slice(5)) - 1] ?? ''
}

/** `maart 2027`. */
export function monthText(month: string): string {
  return `${monthName(month)} ${month.slice(0, 4)}`
}

/** `3 te doen, 1 te laat, 2 gedaan`: what there is of these. */
export function countsText({ due, overdue, done }: Pick<MonthCounts, MaintenanceState>): string {
  const parts = [due > 0 && `${due} te doen`, overdue > 0 && `${overdue} te laat`, done > 0 && `${done} gedaan`]
  return parts.filter(Boolean).join(', ') || 'geen onderhoud'
}
