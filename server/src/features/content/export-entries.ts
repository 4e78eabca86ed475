import type { ExportFormat } from '@portal/contract/exports'
import { stateNames } from '@portal/contract/staff-words'
import type { Dependencies } from '../../dependencies.ts'
import { exportList } from '../exports/export-list.ts'
import type { Column } from '../exports/list-writer.ts'
import { entriesStatement } from './entries-store.ts'
import type { ContentList, EntryFacts, ListQuery } from './subject.ts'

export function exportEntries(deps: Dependencies, list: ContentList, query: ListQuery & { format: ExportFormat }) {
  const { name, columns } = list.file
  return exportList(deps, { name, format: query.format, columns, statement: entriesStatement(list, query) })
}

/** What the file of every list has of an entry. */
export const factColumns: readonly Column<EntryFacts>[] = [
  { heading: 'Status', cell: ({ state }) => stateNames[state] },
  { heading: 'Online vanaf', cell: ({ published_from: from }) => from },
  { heading: 'Online tot', cell: ({ published_until: until }) => until },
  { heading: 'Wijziging ingepland', cell: ({ planned_from: from }) => from },
  { heading: 'Auteur', cell: ({ author }) => author?.name ?? null, width: 24 },
  { heading: 'Gemaakt', cell: ({ created_at: at }) => at },
  { heading: 'Laatst gewijzigd', cell: ({ updated_at: at }) => at },
  { heading: 'Laatst gewijzigd door', cell: ({ updated_by: by }) => by?.name ?? null, width: 24 },
]
