import type { exportArticles } from '@portal/contract/articles'
import type { QueryOf } from '@portal/contract/endpoint'
import { articleKindNames, stateNames } from '@portal/contract/staff-words'
import type { Dependencies } from '../../dependencies.ts'
import { type Column, exportList, momentCell } from '../exports/export-list.ts'
import { presentListed } from './presenter.ts'
import { type ArticleFacts, articlesStatement } from './store.ts'

/** Every article that the list has with these filters, as a file. */
export function exportArticleList(deps: Dependencies, query: QueryOf<typeof exportArticles>) {
  const { format } = query
  return exportList(deps, { name: 'artikelen', format, columns, statement: articlesStatement(query) })
}

type Listed = ReturnType<typeof presentListed>

const column = (heading: string, cell: (article: Listed) => string | null): Column<ArticleFacts> => ({
  heading,
  cell: (row) => cell(presentListed(row)) ?? '',
})

const columns = [
  column('Titel', ({ title }) => title),
  column('Soort', ({ kind }) => articleKindNames[kind]),
  column('Status', ({ state }) => stateNames[state]),
  column('Online vanaf', ({ published_from: from }) => momentCell(from)),
  column('Online tot', ({ published_until: until }) => momentCell(until)),
  column('Wijziging ingepland', ({ planned_from: from }) => momentCell(from)),
  column('Auteur', ({ author }) => author?.name ?? null),
  column('Gemaakt', ({ created_at: at }) => momentCell(at)),
  column('Laatst gewijzigd', ({ updated_at: at }) => momentCell(at)),
  column('Laatst gewijzigd door', ({ updated_by: by }) => by?.name ?? null),
  column('Webadres', ({ url_slug: slug }) => slug),
]
