import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toApiError } from '../../lib/api-client.ts'
import type { ListSearch } from '../../lib/list-address.ts'
import { fromTableSort, toTableSort } from '../../lib/list-sort.ts'
import { type ChangeList, useExistingPage } from '../../lib/use-list-search.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import listCard from '../../ui/list-card.module.css'
import { SearchField } from '../../ui/search-field.tsx'
import { useListPlace } from '../../ui/use-list-place.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ExportList } from './export-list.tsx'
import { ChosenFilters, FilterChoices } from './list-filters.tsx'
import { groupHeadings } from './group-headings.tsx'
import { useListKeys } from './list-keys.ts'
import { ListTabs } from './list-tabs.tsx'
import { rowsQuery } from './rows-query.ts'
import { menuColumn, RowMenu } from './row-menu.tsx'
import { ChooseRow, type Selection, selectionColumn, useSelection } from './selection.tsx'
import type { Page, Subject } from './subject.ts'
import styles from './subject-list.module.css'
import { type Bulk, useBulk } from './use-bulk.ts'

type SubjectListProps<Row, Search extends ListSearch> = {
  subject: Subject<Row>
  /** What the list shows and how to change that: see `useListSearch`. */
  search: Search
  onChange: ChangeList<Search>
  intro?: ReactNode
  /** Buttons beside the heading, the most important one last. */
  actions?: ReactNode
  /** What has to be read before the rows. */
  notice?: ReactNode
}

/** The screen of a subject: its views, search, filters, rows, selection and pages, in every state that it can have. */
export function SubjectList<Row, Search extends ListSearch>(props: SubjectListProps<Row, Search>) {
  const { subject, search, onChange, intro, actions, notice } = props
  const query = usePageQuery({ ...rowsQuery(subject, search), placeholderData: keepPreviousData })
  const page = useExistingPage(query, onChange as ChangeList<ListSearch>)
  // Spec §8: a list that can't be fetched is emptied, whatever was there before.
  const failure = useLatestFailure(query)
  const heading = useRef<HTMLHeadingElement>(null)
  const { file } = subject

  async function retry() {
    const { isSuccess } = await query.refetch()
    // The pressed button goes away; the focus must not go with it.
    if (isSuccess) heading.current?.focus()
  }

  return (
    <>
      <div className="page-head below-5">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {subject.title}
          </h1>
          {intro && <p>{intro}</p>}
        </div>
        {(file || actions) && (
          <div className={`wrap gap-3 ${styles.actions}`}>
            {file && (
              <ExportList
                file={(format, withExtra) => file(search, format, withExtra)}
                noun={subject.noun}
                total={page?.meta.total ?? 0}
                hasMore={page?.has_more}
                extra={subject.fileExtra}
              />
            )}
            {actions}
          </div>
        )}
      </div>
      {notice}
      {subject.views && <ListTabs {...{ subject, search }} everybodys={subject.views} mayCount={query.isSuccess} />}
      <ListCard
        {...props}
        page={page}
        isRefreshing={query.isPlaceholderData}
        failed={
          failure && (
            <FailedState
              title={subject.texts.failed}
              error={failure}
              text={toApiError(failure).message ?? undefined}
              busy={query.isFetching}
              onRetry={retry}
            />
          )
        }
      />
    </>
  )
}

/** Why the list is empty: a failure lasts until a list has arrived, also during a retry. */
function useLatestFailure(query: { error: Error | null; isSuccess: boolean; isPlaceholderData: boolean }) {
  const [failure, setFailure] = useState<Error | null>(null)
  const latest = query.error ?? (query.isSuccess && !query.isPlaceholderData ? null : failure)
  if (latest !== failure) setFailure(latest)
  return latest
}

type ListCardProps<Row, Search extends ListSearch> = SubjectListProps<Row, Search> & {
  /** Undefined while the first page is loading. */
  page: Page<Row> | undefined
  isRefreshing: boolean
  /** What to show in the place of rows that could not be loaded. */
  failed: ReactNode
}

function ListCard<Row, Search extends ListSearch>(props: ListCardProps<Row, Search>) {
  const { subject, search, page, failed } = props
  // The rest is typed per subject; what all of them have is a page, a search and an order.
  const change = props.onChange as ChangeList<ListSearch>
  const { section, showTop, focusSearch } = useListPlace()
  useListKeys(section)
  const queryClient = useQueryClient()
  const rows = page?.data ?? noRows
  const selection = useSelection(subject, JSON.stringify({ ...search, page: undefined, sorteer: undefined }), rows)
  const actedOn = useRef<Row[]>(null)
  const bulk = useBulk(subject, selection, (isAll) => {
    // The bar with the button goes away; the focus must not go with it.
    if (isAll && !section.current?.contains(document.activeElement)) focusSearch()
    actedOn.current = rows
    return queryClient.invalidateQueries({ queryKey: [subject.name] })
  })
  // Nor with the row that has gone.
  useEffect(() => {
    if (!actedOn.current || actedOn.current === rows) return
    actedOn.current = null
    if (document.activeElement === document.body) focusSearch()
  })
  const filters = subject.filters?.filter(({ isHidden }) => !isHidden) ?? []
  const columns = useColumns(subject, { selection, bulk, rows })
  const hasChosen = selection.rows.length > 0

  return (
    <section
      ref={section}
      className={`${card.card} ${listCard.list} ${styles.list}`}
      aria-label={`Lijst van ${subject.noun.many}`}
    >
      <div className={listCard.tools}>
        <SearchField
          label={subject.searchLabel}
          value={search.zoek ?? ''}
          onSearch={(text) => change({ zoek: text }, { replace: true })}
        />
        {filters.length > 0 && <FilterChoices {...{ filters, search }} onChange={change} />}
      </div>
      {subject.bulk && <BulkBar {...{ subject, selection, bulk, focusSearch }} />}
      {!hasChosen && <ChosenFilters {...{ filters, search, focusSearch }} onChange={change} />}
      {failed ?? (
        <DataTable
          caption={subject.title}
          columns={columns}
          rows={rows}
          rowKey={subject.rowKey}
          {...(subject.groupOf && { above: groupHeadings(subject.groupOf, rows, subject.groupHeading) })}
          card={(row) => <ListedCard {...{ subject, selection, bulk, row }} />}
          {...(subject.details && { details: subject.details })}
          {...(subject.cardsBelow && { cardsBelow: subject.cardsBelow })}
          noun={subject.noun}
          total={page?.meta.total ?? 0}
          hasMore={page?.has_more ?? false}
          page={page?.meta.current_page ?? search.page ?? 1}
          onPage={(next) => {
            change({ page: next })
            showTop()
          }}
          sort={toTableSort(search.sorteer)}
          onSort={(sort) => {
            change({ sorteer: fromTableSort(sort) })
            showTop()
          }}
          {...(subject.unsorted && { unsorted: subject.unsorted })}
          loading={!page}
          loadingText={subject.texts.loading}
          refreshing={props.isRefreshing}
          empty={
            <NothingFound
              {...{ subject, search }}
              onClear={() => {
                change({ zoek: undefined, ...Object.fromEntries(filters.map(({ name }) => [name, undefined])) })
                focusSearch()
              }}
            />
          }
        />
      )}
    </section>
  )
}

const noRows: never[] = []

type Chosen<Row> = { selection: Selection<Row>; bulk: Bulk<Row> }

function useColumns<Row>(subject: Subject<Row>, { selection, bulk, rows }: Chosen<Row> & { rows: Row[] }) {
  const { columns, rowName } = subject
  if (!subject.bulk) return columns
  return [selectionColumn({ selection, rows, rowName }), ...columns, menuColumn({ subject, bulk })]
}

function ListedCard<Row>({ subject, selection, bulk, row }: Chosen<Row> & { subject: Subject<Row>; row: Row }) {
  if (!subject.bulk) return subject.card(row)
  return (
    <div className={styles.card}>
      <ChooseRow selection={selection} row={row} name={subject.rowName(row)} />
      <div>{subject.card(row)}</div>
      <RowMenu {...{ subject, bulk, row }} />
    </div>
  )
}

type NothingFoundProps<Row> = { subject: Subject<Row>; search: ListSearch; onClear: () => void }

function NothingFound<Row>({ subject: { texts }, search, onClear }: NothingFoundProps<Row>) {
  const isNarrowed = Object.entries(search).some(([name, value]) => name !== 'page' && name !== 'sorteer' && value)
  if (!isNarrowed && texts.none) return <EmptyState {...texts.none} />
  return (
    <EmptyState
      title={texts.empty}
      text={texts.emptyText}
      action={
        <Button variant="secondary" onClick={onClear}>
          {texts.showAll}
        </Button>
      }
    />
  )
}
