import { articleListCalls, type ArticleRow } from '@portal/contract/articles'
import { Link } from '@tanstack/react-router'
import { CircleDot, Gift, Newspaper, UserRound } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { storageUrl } from '../../lib/storage-url.ts'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import { tableDefaults } from '../../ui/data-table-state.ts'
import { Thumb } from '../../ui/thumb.tsx'
import { MomentLines } from '../list/moment-lines.tsx'
import { momentText } from '../list/moment-text.ts'
import type { ListFilter, Subject, SubjectSearch } from '../list/subject.ts'
import { chosenIn } from '../list/subject-address.ts'
import { articleContent } from './article-content.ts'
import styles from './article-subject.module.css'
import { keyOf } from '../content/entry-actions.ts'
import { KindBadge } from '../content/kind-badge.tsx'
import { LateLeftEntries } from '../content/lazy-left-entries.tsx'
import { StateBadge, stateOptions } from '../content/state-badge.tsx'

export function nameOf({ title }: ArticleRow): string {
  return title || 'Zonder titel'
}

const columnsOf = (namesAuthor: boolean): DataTableColumn<ArticleRow>[] => [
  {
    id: 'title',
    header: 'Titel',
    minWidth: 260,
    sortable: true,
    cell: (article) => (
      <div className={`beside gap-3 ${styles.title}`}>
        <ArticlePicture article={article} width={76} height={52} />
        <ArticleLink article={article} namesAuthor={namesAuthor} />
      </div>
    ),
  },
  { id: 'kind', header: 'Soort', width: '10%', sortable: true, cell: ({ kind }) => <KindBadge kind={kind} /> },
  { id: 'state', header: 'Status', width: '16%', cell: ({ state }) => <StateBadge state={state} /> },
  {
    id: 'published_from',
    header: 'Datum',
    width: '13%',
    sortable: true,
    firstSort: 'descending',
    cell: (article) => <MomentLines moment={dateOf(article)} />,
  },
]

const statusFilter: ListFilter = { name: 'status', label: 'Status', Icon: CircleDot, options: stateOptions }

/** The filters of the list once it is known who wrote something; whoever is `chosen` can be let go whatever is known. */
export function articleFilters(
  authors: readonly { id: number; name: string }[],
  chosen: readonly string[],
): ListFilter[] {
  const known = authors.map(({ id, name }) => ({ value: String(id), label: name }))
  const unknown = chosen.filter((value) => !known.some((one) => one.value === value))
  const options = [...known, ...unknown.map((value) => ({ value, label: `Lid ${value}` }))]
  return options.length > 0
    ? [statusFilter, { name: 'auteur', label: 'Auteur', Icon: UserRound, options }]
    : [statusFilter]
}

/** News and promotions in one list; `namesAuthor` where not everything is by the same person. */
export const articleSubject = (namesAuthor: boolean): Subject<ArticleRow> => ({
  name: articleContent.list.queries,
  path: articleContent.list.path,
  load: (search, { signal }) => {
    const query = { page: search.page ?? 1, per_page: tableDefaults.rows, ...queryOf(search) }
    return call(articleListCalls.list, { query, signal })
  },
  file: (search, format) => ({ call: articleListCalls.export, query: { ...queryOf(search), format } }),
  title: articleContent.list.name,
  noun: articleContent.noun,
  columns: columnsOf(namesAuthor),
  card: (article) => <ArticleCard article={article} namesAuthor={namesAuthor} />,
  rowKey: keyOf,
  rowName: nameOf,
  opens: articleContent.pageOf,
  searchLabel: 'Zoeken op trefwoord',
  filters: [statusFilter],
  views: [
    { name: 'alles', label: 'Alles', filters: {} },
    { name: 'nieuws', label: 'Nieuws', filters: { soort: 'news' } },
    { name: 'acties', label: 'Acties', filters: { soort: 'promotions' } },
    { name: 'concepten', label: 'Concepten', filters: { status: 'concept' } },
  ],
  ownViews: 'articles',
  unsorted: 'Laatst gewijzigd eerst',
  cardsBelow: 1180,
  texts: {
    loading: 'Artikelen aan het laden',
    failed: 'De artikelen konden niet worden geladen',
    empty: 'Geen artikelen gevonden',
    emptyText: 'Zoek op een ander woord, of kies een andere status of auteur.',
    showAll: 'Alle artikelen tonen',
    none: { title: 'Nog geen artikelen', text: 'Wat je hier schrijft en publiceert, lezen leden onder Nieuws.' },
  },
})

// The part of the query that the list and its file have in common.
function queryOf(search: SubjectSearch) {
  return {
    search: search.zoek,
    sort: search.sorteer,
    'filter[kind]': chosenIn(search, 'soort').join(',') || undefined,
    'filter[state]': chosenIn(search, 'status').join(',') || undefined,
    'filter[author]': chosenIn(search, 'auteur').join(',') || undefined,
  }
}

// Since when members see it, or will.
function dateOf({ state, planned_from, published_from }: ArticleRow): string | null {
  return state === 'gepland' ? (planned_from ?? published_from) : published_from
}

type NamedArticle = { article: ArticleRow; namesAuthor: boolean }

function ArticleCard({ article, namesAuthor }: NamedArticle) {
  const date = dateOf(article)
  return (
    <div className={`beside gap-3 ${styles.card}`}>
      <ArticlePicture article={article} width={64} height={48} />
      <div>
        <ArticleLink article={article} namesAuthor={namesAuthor} />
        {date && <p className="muted text-1 tabular">{momentText(date)}</p>}
      </div>
      <p className={`wrap gap-2 ${styles.facts}`}>
        <KindBadge kind={article.kind} />
        <StateBadge state={article.state} />
      </p>
    </div>
  )
}

function ArticleLink({ article, namesAuthor }: NamedArticle) {
  const { state, author, has_unpublished_changes: isChanged } = article
  return (
    <span>
      <Link {...articleContent.pageOf(article)} className={`inline breaks strong ${styles.name}`}>
        {nameOf(article)}
      </Link>
      {namesAuthor && author && <small>{author.name}</small>}
      {isChanged && state === 'gepubliceerd' && <small>Met wijzigingen die leden nog niet zien</small>}
      <LateLeftEntries subject={articleContent} entry={article} />
    </span>
  )
}

function ArticlePicture({ article, ...size }: { article: ArticleRow; width: number; height: number }) {
  const { thumbnail_image: picture, kind } = article
  const Icon = kind === 'news' ? Newspaper : Gift
  return <Thumb src={picture && storageUrl(picture)} {...size} icon={<Icon size={20} aria-hidden="true" />} />
}
