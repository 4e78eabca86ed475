import { formatDay } from '../../lib/dates.ts'
import { storageUrl } from '../../lib/storage-url.ts'
import type { DataTableColumn } from '../../ui/data-table-column.ts'

// What the columns of the image bank and of the downloads have in common.

/** The name of a file, with what belongs to it on the line below. */
export function FileName({ name, below }: { name: string; below: string }) {
  return (
    <div className="breaks">
      <b className="name">{name}</b>
      <span className="muted text-2">{below}</span>
    </div>
  )
}

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

/** A category as members read it: the wire writes "Product foto's" with a straight apostrophe. */
export function categoryLabel(category: string): string {
  return category.replaceAll("'", '’')
}

/** The whole address of a stored file, for use outside of the portal. */
export function fileAddress(path: string): string {
  return new URL(storageUrl(path), window.location.origin).href
}
