import { faqGroups } from '@portal/contract/faq'
import { faqListCalls, type FaqRow } from '@portal/contract/faq-for-staff'
import { contentStates } from '@portal/contract/content'
import { Link } from '@tanstack/react-router'
import { CircleDot, Tag } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { isOption } from '../../lib/list-address.ts'
import { tableDefaults } from '../../ui/data-table-state.ts'
import { keyOf } from '../content/entry-actions.ts'
import { LateLeftEntries } from '../content/lazy-left-entries.tsx'
import { StateBadge, stateOptions } from '../content/state-badge.tsx'
import cells from '../list/cells.module.css'
import { MomentLines } from '../list/moment-lines.tsx'
import type { Subject, SubjectSearch } from '../list/subject.ts'
import { chosenIn, subjectAddress } from '../list/subject-address.ts'
import { faqContent, groupName, groupOptions, noGroup } from './faq-content.ts'

export const faqAddress = subjectAddress({
  path: faqContent.list.path,
  columns: ['title', 'updated_at'],
  filters: {
    onderwerp: (value) => faqGroups.some(({ id }) => id === value),
    status: (value) => isOption(value, contentStates),
  },
})

/** The questions of the FAQ, in the order of members unless another is asked for. */
export const faqList: Subject<FaqRow> = {
  name: faqContent.list.queries,
  path: faqContent.list.path,
  title: faqContent.list.name,
  noun: faqContent.noun,
  load: (search, { signal }) => {
    const query = { page: search.page ?? 1, per_page: tableDefaults.rows, ...queryOf(search) }
    return call(faqListCalls.list, { query, signal })
  },
  file: (search, format) => ({ call: faqListCalls.export, query: { ...queryOf(search), format } }),
  columns: [
    { id: 'group', header: 'Onderwerp', width: '18%', cell: ({ group }) => groupName(group) || '–' },
    { id: 'title', header: 'Vraag', minWidth: 260, sortable: true, cell: (row) => <QuestionLink row={row} /> },
    { id: 'state', header: 'Status', width: '16%', cell: ({ state }) => <StateBadge state={state} /> },
    {
      id: 'updated_at',
      header: 'Gewijzigd',
      width: '13%',
      sortable: true,
      firstSort: 'descending',
      cell: ({ updated_at }) => <MomentLines moment={updated_at} />,
    },
  ],
  card: (row) => (
    <div className="stack gap-1">
      <QuestionLink row={row} />
      <p className="muted text-1">{groupName(row.group) || noGroup}</p>
      <p>
        <StateBadge state={row.state} />
      </p>
    </div>
  ),
  rowKey: keyOf,
  rowName: nameOf,
  opens: faqContent.pageOf,
  searchLabel: 'Zoeken op trefwoord',
  filters: [
    { name: 'onderwerp', label: 'Onderwerp', Icon: Tag, options: groupOptions },
    { name: 'status', label: 'Status', Icon: CircleDot, options: stateOptions },
  ],
  ownViews: 'faq',
  unsorted: 'Zoals leden het zien',
  cardsBelow: 900,
  texts: {
    loading: 'Vragen aan het laden',
    failed: 'De vragen konden niet worden geladen',
    empty: 'Geen vragen gevonden',
    emptyText: 'Zoek op een ander woord, of kies een ander onderwerp of een andere status.',
    showAll: 'Alle vragen tonen',
    none: {
      title: 'Nog geen vragen',
      text: 'Wat je hier schrijft en publiceert, lezen leden bij Veelgestelde vragen.',
    },
  },
}

function queryOf(search: SubjectSearch) {
  return {
    search: search.zoek,
    sort: search.sorteer ?? 'place',
    'filter[group]': chosenIn(search, 'onderwerp').join(',') || undefined,
    'filter[state]': chosenIn(search, 'status').join(',') || undefined,
  }
}

export function nameOf({ question }: FaqRow): string {
  return question || 'Zonder titel'
}

function QuestionLink({ row }: { row: FaqRow }) {
  return (
    <span>
      <Link {...faqContent.pageOf(row)} className={`inline breaks strong target ${cells.link}`}>
        {nameOf(row)}
      </Link>
      {row.has_unpublished_changes && row.state === 'gepubliceerd' && (
        <small className="block">Met wijzigingen die leden nog niet zien</small>
      )}
      <LateLeftEntries subject={faqContent} entry={row} />
    </span>
  )
}
