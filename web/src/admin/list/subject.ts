import type { ExportFormat } from '@portal/contract/exports'
import type { ViewSubject } from '@portal/contract/list-views'
import type { ScreenPath } from '@portal/contract/staff-paths'
import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, Key, ReactNode } from 'react'
import type { ListSearch } from '../../lib/list-address.ts'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import type { Question } from '../../ui/questions.ts'
import type { RowDetails } from '../../ui/row-details.tsx'
import type { ListFile } from './download-list.ts'

/** One page of a list, as the API gives it; with `has_more` there are more than its total. */
export type Page<Row> = {
  data: Row[]
  meta: { total: number; current_page: number; last_page: number }
  has_more?: boolean
}

export type Counted = { total: number; has_more?: boolean }

/** What a list of the back office shows, as it stands in the address: a filter has its values with commas between. */
export type SubjectSearch<Filter extends string = never, Column extends string = string> = ListSearch<Column> & {
  [name in Filter]?: string
}

/** A subject of the back office as its list shows it: what differs from the lists of other subjects. */
export type Subject<Row> = {
  /** The first part of the keys of its queries. */
  name: string
  /** One page of what an address asks for. */
  load: (search: SubjectSearch, options: { signal: AbortSignal }) => Promise<Page<Row>>
  /** How many an address asks for, where asking for them tells the record whom they are about. */
  count?: (search: SubjectSearch, options: { signal: AbortSignal }) => Promise<Counted>
  /** The call that gives all rows of what an address asks for as a file. */
  file?: (search: SubjectSearch, format: ExportFormat, withExtra: boolean) => ListFile
  /** What such a file has only when it is asked for. */
  fileExtra?: { label: string; detail: string }
  path: ScreenPath
  title: string
  noun: { one: string; many: string }
  columns: readonly DataTableColumn<Row>[]
  card: (row: Row) => ReactNode
  rowKey: (row: Row) => Key
  /** The heading that a row stands under, with those beside it that have the same. */
  groupOf?: (row: Row) => string
  /** That heading, where it is more than its words. */
  groupHeading?: (row: Row) => ReactNode
  /** Where a row leads, for its menu. */
  opens?: (row: Row) => Pick<LinkProps, 'to' | 'params'>
  rowItems?: (row: Row) => readonly RowItem[]
  /** What a row shows when it is unfolded; without it rows don't unfold. */
  details?: RowDetails<Row>
  /** What a row is called where it is chosen. */
  rowName: (row: Row) => string
  /** The label of its search: which fields are searched. */
  searchLabel: string
  filters?: readonly ListFilter[]
  /** The views that everybody has, as tabs; the first shows everything. */
  views?: readonly ListView[]
  /** The list that views of one's own are kept for; without it there are none. */
  ownViews?: ViewSubject
  bulk?: readonly BulkAction<Row>[]
  /** The name of the order that it has by itself, for a select on phones. */
  unsorted?: string
  /** The window width below which rows are cards. */
  cardsBelow?: number
  texts: {
    loading: string
    failed: string
    empty: string
    emptyText: string
    /** The button that shows everything again after a search or a filter. */
    showAll: string
    none?: { title: string; text: string }
  }
}

/** A chip with choices; `name` is that of its part of the address. */
export type ListFilter = {
  name: string
  label: string
  Icon: LucideIcon
  options: readonly { value: string; label: string }[]
  /** Chosen by the views only. */
  isHidden?: true
  /** What its chip opens instead of a box per choice; `height` is the largest it can have. */
  panel?: { height: number; Panel: ComponentType<FilterPanelProps> }
}

export type FilterPanelProps = {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Of the popover that it is in, for a button that closes it. */
  popoverId: string
}

export type ListView = {
  name: string
  label: string
  filters: Readonly<Record<string, string>>
  /** The number of a view of one's own. */
  ownId?: number
}

/** A line of the menu of a row: a page of the back office, one of the portal in a tab of its own, or something to do. */
export type RowItem = { label: string; Icon: LucideIcon } & (
  | { link: Pick<LinkProps, 'to' | 'params'> & { search: Readonly<Record<string, string>> } }
  | { href: string }
  | { onPress: () => void }
)

/** What is done to the chosen rows at once. */
export type BulkAction<Row> = {
  name: string
  label: string
  Icon: LucideIcon
  isDangerous?: true
  /** Why a row is left out of it, in a few Dutch words; null when it goes. */
  refuses: (row: Row) => string | null
  /** Whether the menu of a row that it leaves out has it too, with the reason: it is looked for there. */
  saysWhyNot?: true
  /** What it means, asked beforehand; null when somebody thought better of it already. */
  question: (rows: readonly Row[]) => Question | Promise<Question | null>
  /** Tells of every row whether it was done. With the key of an earlier attempt nothing is done twice. */
  run: (rows: readonly Row[], key: string) => Promise<readonly BulkAnswer<Row>[]>
  /** `3 artikelen gepubliceerd`. */
  done: (count: number) => string
  /** How what was done is taken back, where it can be. */
  undo?: Pick<BulkAction<Row>, 'run' | 'done'> & {
    /** Where it leads to something else than what was. */
    detail?: (count: number) => string
    /** Of which rows, as they were before; the question says which can't be. Without it of all. */
    reaches?: (row: Row) => boolean
  }
}

/** What became of one row; without a problem it was done. */
type BulkAnswer<Row> = {
  key: Key
  problem?: string | undefined
  /** The row as it is by now, for what takes it back. */
  after?: Row | undefined
}
