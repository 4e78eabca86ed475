import { formatDay } from '../../lib/dates.ts'
import type { DataTableColumn } from '../../ui/data-table-column.ts'

/** When a file was added, in the list of it. */
export function createdAtColumn(width: `${number}%`): DataTableColumn<{ created_at: string }> {
  return {
    id: 'created_at',
    header: 'Datum',
    width,
    sortable: true,
    firstSort: 'descending',
    value: ({ created_at }) => Date.parse(created_at),
    cell: ({ created_at }) => formatDay(created_at),
    csv: { Datum: ({ created_at }) => formatDay(created_at) },
  }
}
