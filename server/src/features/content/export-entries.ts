import type { exportArticles } from '@portal/contract/articles'
import type { QueryOf } from '@portal/contract/endpoint'
import { stateNames } from '@portal/contract/staff-words'
import { subjects } from '@portal/contract/subjects'
import type { Dependencies } from '../../dependencies.ts'
import { exportList } from '../exports/export-list.ts'
import type { Cell, Column } from '../exports/list-writer.ts'
import { presentListed } from './presenter.ts'
import { type EntryFacts, entriesStatement } from './entries-store.ts'

export function exportEntries(deps: Dependencies, query: QueryOf<typeof exportArticles>) {
  const { format } = query
  return exportList(deps, { name: 'artikelen', format, columns, statement: entriesStatement(query) })
}

type Listed = ReturnType<typeof presentListed>

const column = (heading: string, cell: (article: Listed) => Cell, width?: number): Column<EntryFacts> => ({
  heading,
  cell: (row) => cell(presentListed(row)),
  ...(width && { width }),
})

const columns = [
  column('Titel', ({ title }) => title, 48),
  column('Soort', ({ kind }) => subjects[kind].one),
  column('Status', ({ state }) => stateNames[state]),
  column('Online vanaf', ({ published_from: from }) => momentOf(from)),
  column('Online tot', ({ published_until: until }) => momentOf(until)),
  column('Wijziging ingepland', ({ planned_from: from }) => momentOf(from)),
  column('Auteur', ({ author }) => author?.name ?? null, 24),
  column('Gemaakt', ({ created_at: at }) => momentOf(at)),
  column('Laatst gewijzigd', ({ updated_at: at }) => momentOf(at)),
  column('Laatst gewijzigd door', ({ updated_by: by }) => by?.name ?? null, 24),
  column('Webadres', ({ url_slug: slug }) => slug, 48),
]

function momentOf(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment)
}
